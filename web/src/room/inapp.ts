// Browsers inside other apps: their storage may be gone when the app is closed, so a seat is safer in a browser of its own.

export interface InApp {
  app: 'kakao' | 'line' | 'other'
  /** How this app hands an address to the browser of the device; null where it has no way for a page to ask. */
  outside: ((address: string) => string) | null
}

/** Which app's browser this is, from its own description of itself; null for a browser proper. */
export function inApp(agent: string): InApp | null {
  if (/KAKAOTALK/i.test(agent)) {
    return { app: 'kakao', outside: (address) => `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}` }
  }
  if (/\bLine\//i.test(agent)) return { app: 'line', outside: withParameter }
  if (/FBAN|FBAV|Instagram|NAVER\(inapp|DaumApps|everytimeApp|; wv\)/i.test(agent))
    return { app: 'other', outside: null }
  return null
}

/** LINE opens an address outside when its query says so; the fragment, which holds the seat's secret, is kept. */
function withParameter(address: string): string {
  const url = new URL(address)
  url.searchParams.set('openExternalBrowser', '1')
  return url.toString()
}
