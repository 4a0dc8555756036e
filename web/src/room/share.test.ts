import { describe, expect, it } from 'vitest'
import { inApp } from './inapp'
import { judgeAddress, roomAddress, seatAddress } from './share'

const HERE = 'https://simpan.example'

describe('addresses', () => {
  it('keep the secret in the fragment, which goes to no server', () => {
    const url = new URL(seatAddress('ab12cd34', 'SECRET', HERE))
    expect(url.pathname + url.search).toBe('/r/ab12cd34')
    expect(url.hash).toBe('#s=SECRET')
    expect(new URL(judgeAddress('ab12cd34', 'J', HERE)).hash).toBe('#j=J')
    expect(roomAddress('ab12cd34', HERE)).toBe(`${HERE}/r/ab12cd34`)
  })
})

describe('inApp', () => {
  const chrome =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36'
  it('leaves browsers alone', () => {
    expect(inApp(chrome)).toBeNull()
    expect(
      inApp('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1'),
    ).toBeNull()
  })
  it('knows KakaoTalk, and takes the whole address outside', () => {
    const out = inApp(`${chrome} KAKAOTALK 10.8.2`)?.outside?.(seatAddress('ab12cd34', 'S', HERE)) ?? ''
    expect(out.startsWith('kakaotalk://web/openExternal?url=')).toBe(true)
    expect(decodeURIComponent(out.split('url=')[1]!)).toBe(`${HERE}/r/ab12cd34#s=S`)
  })
  it('knows LINE, and keeps the fragment at the end', () => {
    const out = inApp('Mozilla/5.0 Safari Line/14.1.0')?.outside?.(seatAddress('ab12cd34', 'S', HERE))
    expect(out).toBe(`${HERE}/r/ab12cd34?openExternalBrowser=1#s=S`)
  })
  it('only warns in the others', () => {
    expect(inApp('Mozilla/5.0 [FBAN/FBIOS;FBAV/450]')).toEqual({ app: 'other', outside: null })
    expect(inApp('Mozilla/5.0 (Linux; Android 14; SM; wv) NAVER(inapp; search; 1)')?.app).toBe('other')
  })
})
