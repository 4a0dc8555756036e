import { expect, test } from 'vitest'
import { bundle, format } from './i18n.svelte'
import campaignEn from './texts-campaign-en'
import campaignKo from './texts-campaign-ko'
import baseEn from './texts-en'
import baseKo from './texts-ko'
import workshopEn from './texts-workshop-en'
import workshopKo from './texts-workshop-ko'

const en = [...baseEn, ...workshopEn, ...campaignEn]
const ko = [...baseKo, ...workshopKo, ...campaignKo]

const sources = import.meta.glob<string>('../**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true })

const keysOf = (files: readonly string[]): string[] =>
  files.flatMap((file) => [...file.matchAll(/^([a-z][\w-]*) =/gm)].map((found) => found[1]!)).sort()

/** The text of every message and attribute as written, to be looked through for its variables. */
function variables(files: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  let key = ''
  for (const line of files.join('\n').split('\n')) {
    const message = /^([a-z][\w-]*) =/.exec(line)
    if (message) key = message[1]!
    if (line.startsWith('#') || !key) continue
    const names = found.get(key) ?? new Set<string>()
    for (const one of line.matchAll(/\$(\w+)/g)) names.add(one[1]!)
    found.set(key, names)
  }
  return found
}

test.each([
  ['ko', ko],
  ['en', en],
] as const)('the files of %s are well formed and say nothing twice', (lang, files) => {
  const errors: Error[] = []
  bundle(lang, files, errors)
  expect(errors).toEqual([])
  const keys = keysOf(files)
  expect(keys.filter((key, i) => keys[i - 1] === key)).toEqual([])
})

test('both languages have the same texts with the same variables', () => {
  expect(keysOf(ko)).toEqual(keysOf(en))
  const other = variables(en)
  for (const [key, names] of variables(ko)) expect([key, [...names].sort()]).toEqual([key, [...other.get(key)!].sort()])
})

test('every key that a component names exists', () => {
  const known = new Set(keysOf(ko))
  const missing: string[] = []
  for (const [file, source] of Object.entries(sources)) {
    if (file.endsWith('.test.ts')) continue
    for (const found of source.matchAll(/\bt\('([a-z][\w-]*)(?:\.[a-z]+)?'/g))
      if (!known.has(found[1]!)) missing.push(`${file}: ${found[1]}`)
  }
  expect(missing).toEqual([])
})

test('particles fit, numbers have no separators, and what is missing shows its key', () => {
  const errors: Error[] = []
  const made = bundle('ko', ['a = { JOSA($card, "을/를") } { $n }\nb = { JOSA($n, "이/가") }\n'], errors)
  expect(format(made, 'a', { card: '킥', n: 4100 })).toBe('킥을 4100')
  expect(format(made, 'a', { card: '세츠메이', n: 0 })).toBe('세츠메이를 0')
  expect(format(made, 'b', { n: 6 })).toBe('6이')
  expect(format(made, 'c')).toBe('c')
  expect(errors).toEqual([])
})
