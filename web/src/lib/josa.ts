/** Korean particles by how the word before them ends when read aloud: the same as core/korean.py, case by case. */

const FIRST = 0xac00
const LAST = 0xd7a3
const FINALS = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
const DIGITS = ['ㅇ', 'ㄹ', '', 'ㅁ', '', '', 'ㄱ', 'ㄹ', 'ㄹ', '']
const TENS = ['', 'ㅂ', 'ㄱ', 'ㄴ'] // – 십 백 천
const MYRIADS = ['', 'ㄴ', 'ㄱ', '', 'ㅇ', '', '', 'ㅇ'] // – 만 억 조 경 해 자 양
const CAPITALS: Record<string, string> = { L: 'ㄹ', M: 'ㅁ', N: 'ㄴ', R: 'ㄹ' }
const ENDINGS: [string, string][] = [
  ['ng', 'ㅇ'],
  ['ck', 'ㄱ'],
  ['me', 'ㅁ'],
  ['ne', 'ㄴ'],
  ['le', 'ㄹ'],
  ['l', 'ㄹ'],
  ['m', 'ㅁ'],
  ['n', 'ㄴ'],
]
const SIGNS = new Set('%％‰°℃+＋&∞')
const SILENT = new Set('\u200b\u200d\u2060\u2068\u2069\ufe0f')
const NUMBER = /([0-9]+(?:,[0-9]{3})*)(\.[0-9]+)?$/
const BRACKETED = /\s*(?:\([^()]*\)|（[^（）]*）)$/

/** The consonant that a word ends in when read aloud, '' after a vowel, null where the reading is unknown. */
export function finalSound(word: string): string | null {
  const text = spokenPart(word.normalize('NFC'))
  if (!text) return null
  const number = NUMBER.exec(text)
  if (number) return endOfNumber(number[1]!.replaceAll(',', ''), number[2])
  const latin = /[A-Za-z]+$/.exec(text)
  if (latin) return endOfLatin(latin[0])
  return endOfChar([...text].at(-1)!)
}

function spokenPart(text: string): string {
  while (text) {
    const cut = text.replace(BRACKETED, '')
    const last = [...text].at(-1)!
    if (cut !== text && spokenPart(cut)) text = cut
    else if (SIGNS.has(last) || !isMark(last)) break
    else text = text.slice(0, -last.length)
  }
  return text.replace(/[\uff10-\uff5a]+$/, (found) => found.normalize('NFKC'))
}

function isMark(char: string): boolean {
  return SILENT.has(char) || '~～^|<>'.includes(char) || /^[\p{P}\p{Z}\p{C}]$/u.test(char)
}

function endOfNumber(whole: string, part: string | undefined): string {
  if (part !== undefined) return DIGITS[Number(part.at(-1))]!
  const zeros = whole.length - whole.replace(/0+$/, '').length
  if (zeros === 0 || zeros === whole.length) return DIGITS[Number(whole.at(-1))]!
  if (zeros < TENS.length) return TENS[zeros]!
  return MYRIADS[Math.min(Math.floor(zeros / 4), MYRIADS.length - 1)]!
}

function endOfLatin(run: string): string {
  if (run.length === 1 || run === run.toUpperCase()) return CAPITALS[run.at(-1)!.toUpperCase()] ?? ''
  const word = run.toLowerCase()
  return ENDINGS.find(([ending]) => word.endsWith(ending) && word.length > ending.length)?.[1] ?? ''
}

function endOfChar(char: string): string | null {
  const code = char.codePointAt(0)!
  if (code >= FIRST && code <= LAST) return FINALS[(code - FIRST) % FINALS.length]!
  if (SIGNS.has(char)) return ''
  const letter = char.normalize('NFKC')
  const shape = letter.codePointAt(0) ?? 0
  if (FINALS.includes(char) || INITIALS.includes(char)) return char
  if (VOWELS.includes(char) || (shape >= 0x1161 && shape <= 0x1175)) return ''
  if (shape >= 0x1100 && shape <= 0x1112) return INITIALS[shape - 0x1100]!
  if (shape >= 0x11a8 && shape <= 0x11c2) return FINALS[shape - 0x11a7]!
  return letter !== char ? finalSound(letter) : null
}

const PAIRS = `
을/를 이/가 은/는 과/와 아/야 으로/로
이나/나 이라/라 이랑/랑 이며/며 이고/고 이다/다 이면/면 이든/든 이란/란 이여/여 이니/니
이지만/지만 이므로/므로 이거나/거나 이라도/라도 이라고/라고 이라는/라는 이라면/라면 이야/야 이야말로/야말로
이에요/예요 이었다/였다 이었고/였고 이었습니다/였습니다
으로서/로서 으로써/로써 으로부터/로부터 으로만/로만 으로는/로는 으로도/로도 으로의/로의`

const PARTICLES = new Map<string, [string, string]>()
for (const pair of PAIRS.trim().split(/\s+/)) {
  const [one, other] = pair.split('/') as [string, string]
  for (const name of [pair, `${other}/${one}`, both(one, other), `${one}(${other})`, one, other])
    if (!PARTICLES.has(name)) PARTICLES.set(name, [one, other])
}

function both(one: string, other: string): string {
  const extra = one.endsWith(other) ? one.slice(0, one.length - other.length) : one
  return extra !== one ? `(${extra})${other}` : `${one}(${other})`
}

/** The word with the right form of the particle behind it. Throws for a word that is no such particle. */
export function josa(word: string, name: string, reading?: string): string {
  const particle = PARTICLES.get(name)
  if (!particle) throw new Error(`not a particle that changes with the word before it: ${name}`)
  const [one, other] = particle
  const final = finalSound(reading ?? word)
  if (final === null) return word + both(one, other)
  return word + (final === '' || (final === 'ㄹ' && one.startsWith('으로')) ? other : one)
}
