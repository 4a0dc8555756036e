/** Korean as it is typed: first consonants, syllables that are not finished, spaces that do not count. */

export const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const FINALS = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']
const PAIRS: Record<string, string> = { ㄳ: 'ㄱㅅ', ㄵ: 'ㄴㅈ', ㄶ: 'ㄴㅎ', ㄺ: 'ㄹㄱ', ㄻ: 'ㄹㅁ', ㄼ: 'ㄹㅂ', ㄽ: 'ㄹㅅ', ㄾ: 'ㄹㅌ', ㄿ: 'ㄹㅍ', ㅀ: 'ㄹㅎ', ㅄ: 'ㅂㅅ' } // prettier-ignore
const FIRST = '가'.charCodeAt(0)
const LAST = '힣'.charCodeAt(0)
const PER_INITIAL = 21 * FINALS.length

const isSyllable = (code: number): boolean => code >= FIRST && code <= LAST

/** The first consonants of the syllables; every other character stays. */
export function initials(text: string): string {
  return [...text].map(initial).join('')
}

function initial(char: string): string {
  const code = char.charCodeAt(0)
  return isSyllable(code) ? INITIALS[Math.floor((code - FIRST) / PER_INITIAL)]! : char
}

/** A text as it is compared: whole syllables, small letters, no spaces. */
export const plain = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, '')

/** A name made ready to be looked through many times. */
export interface Looked {
  chars: string // without spaces, small letters
  initials: string
  places: number[] // of each of them in the name as it is written
}

export function looked(name: string): Looked {
  const written = name.normalize('NFC')
  const places: number[] = []
  let chars = ''
  for (let at = 0; at < written.length; at++) {
    if (/\s/.test(written[at]!)) continue
    chars += written[at]!.toLowerCase()[0]
    places.push(at)
  }
  return { chars, initials: initials(chars), places }
}

/** What is typed, in each way that it may be meant: as it is, and with its last syllable still being typed. */
export function asked(text: string): string[] {
  const typed = plain(text)
  const last = typed.charCodeAt(typed.length - 1)
  if (!typed || !isSyllable(last)) return typed ? [typed] : []
  const final = FINALS[(last - FIRST) % FINALS.length]!
  if (!final) return [typed]
  const pair = PAIRS[final]
  const kept = pair ? String.fromCharCode(last - FINALS.indexOf(final) + FINALS.indexOf(pair[0]!)) : bare(last)
  return [typed, typed.slice(0, -1) + kept + (pair ? pair[1]! : final)] // 스틀 may be on the way to 스트릿
}

const bare = (code: number): string => String.fromCharCode(code - ((code - FIRST) % FINALS.length))

/** Where in a name something typed is found: first and last place, as it is written; null if nowhere. */
export function findIn(name: Looked, ways: readonly string[]): [number, number] | null {
  for (const way of ways)
    for (let start = 0; start + way.length <= name.chars.length; start++)
      if (fits(name, way, start)) return [name.places[start]!, name.places[start + way.length - 1]!]
  return null
}

function fits(name: Looked, way: string, start: number): boolean {
  for (let at = 0; at < way.length; at++) if (!same(name, start + at, way[at]!, at === way.length - 1)) return false
  return true
}

/** A lone consonant stands for every syllable that begins with it; a last syllable without a final for all that begin so. */
function same(name: Looked, place: number, typed: string, last: boolean): boolean {
  const char = name.chars[place]!
  if (char === typed) return true
  if (name.initials[place] === typed) return true
  const [one, other] = [typed.charCodeAt(0), char.charCodeAt(0)]
  return last && isSyllable(one) && (one - FIRST) % FINALS.length === 0 && isSyllable(other) && bare(other) === typed
}
