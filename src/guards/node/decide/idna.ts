/** The private realm has no URL, and the one outside is the target's. policy/domain.ts needs it for IDNA only. */
declare const toAscii: (name: string) => string;

class Url {
  readonly hostname: string;

  constructor(url: string) {
    this.hostname = toAscii(url.slice('http://'.length, -1));
  }

  static canParse(url: string): boolean {
    return new Url(url).hostname !== '';
  }
}

export function provideUrl(): void {
  if (!('URL' in globalThis)) Object.defineProperty(globalThis, 'URL', { value: Url });
}
