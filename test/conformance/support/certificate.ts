import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export interface Certificate {
  readonly key: string;
  readonly file: string;
}

/** A certificate for `localhost` that only this run trusts; null without the openssl command. */
export function makeCertificate(folder: string): Certificate | null {
  const key = join(folder, 'key.pem');
  const file = join(folder, 'certificate.pem');
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  const what = ['-subj', '/CN=localhost', '-addext', names, '-days', '2', '-keyout', key, '-out', file];
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    execFileSync('openssl', ['req', '-x509', '-nodes', ...curve, ...what], { stdio: 'pipe' });
    return { key, file };
  } catch {
    return null;
  }
}
