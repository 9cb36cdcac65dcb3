/** The environment of a command that fetches packages: with the certificates that scripts/test/vitest.mjs has set aside. */
export function registryEnv(): NodeJS.ProcessEnv {
  const certificates = process.env['HERMETIC_TEST_CERTIFICATES'];
  return { ...process.env, ...(certificates !== undefined && { NODE_EXTRA_CA_CERTS: certificates }) };
}
