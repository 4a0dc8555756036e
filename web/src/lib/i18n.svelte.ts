/** Words in the language of the reader, from the same .ftl files as the server's (Fluent). */
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from '@fluent/bundle'
import { josa } from './josa'
import { prefer, prefs, type Lang } from './prefs.svelte'

type Values = Record<string, string | number>

/** Texts that are fetched together: base by every page, the others by the pages that need them. */
export type TextGroup = 'base' | 'workshop' | 'campaign'

const bundles: Partial<Record<Lang, FluentBundle>> = {}
const loaded = $state({ ko: 0, en: 0 }) // how many groups
const wanted = new Set<TextGroup>(['base'])
const fetched: Record<Lang, Set<TextGroup>> = { ko: new Set(), en: new Set() }

const TEXTS: Record<Lang, Record<TextGroup, () => Promise<{ default: string[] }>>> = {
  ko: {
    base: () => import('./texts-ko'),
    workshop: () => import('./texts-workshop-ko'),
    campaign: () => import('./texts-campaign-ko'),
  },
  en: {
    base: () => import('./texts-en'),
    workshop: () => import('./texts-workshop-en'),
    campaign: () => import('./texts-campaign-en'),
  },
}

/** JOSA(word, "을/를"): the word with its particle. */
function particle(args: FluentVariable[]): string {
  const [word, name] = args.map((one) => (one instanceof FluentNumber ? String(one.value) : String(one)))
  return josa(word ?? '', name ?? '')
}

/** Makes a bundle of the texts of one language, or adds to one. errors: gets what is not well formed or said twice. */
export function bundle(
  lang: Lang,
  files: readonly string[],
  errors: Error[] = [],
  to: FluentBundle = new FluentBundle(lang, { useIsolating: false, functions: { JOSA: particle as never } }),
): FluentBundle {
  for (const file of files) {
    errors.push(...to.addResource(new FluentResource(file)))
  }
  return to
}

/** Fetches a group of texts, from now on in every language that is spoken; each once. */
export async function loadTexts(group: TextGroup = 'base'): Promise<void> {
  wanted.add(group)
  await loadAll(prefs.lang)
}

/** Fetches all the texts of a language that pages have asked for so far. */
export async function loadAll(lang: Lang): Promise<void> {
  await Promise.all([...wanted].filter((group) => !fetched[lang].has(group)).map((group) => load(lang, group)))
}

async function load(lang: Lang, group: TextGroup): Promise<void> {
  const files = (await TEXTS[lang][group]()).default
  if (fetched[lang].has(group)) return // somebody else asked for it at the same time
  fetched[lang].add(group)
  bundles[lang] = bundle(lang, files, [], bundles[lang])
  loaded[lang] += 1
}

/** Another language from now on. */
export async function speakIn(lang: Lang): Promise<void> {
  await loadAll(lang)
  prefer('lang', lang)
}

/** A text by its key, `key.attribute` for an attribute; follows the language. A key that is missing shows itself. */
export function t(key: string, values: Values = {}): string {
  return format(loaded[prefs.lang] ? bundles[prefs.lang] : undefined, key, values)
}

/** A text out of a bundle; numbers are written without separators, as on the cards. */
export function format(from: FluentBundle | undefined, key: string, values: Values = {}): string {
  const [name, attribute] = key.split('.')
  const message = from?.getMessage(name!)
  const pattern = attribute ? message?.attributes[attribute] : message?.value
  if (!from || !pattern) return key
  const given = Object.fromEntries(
    Object.entries(values).map(([one, value]) => [
      one,
      typeof value === 'number' ? new FluentNumber(value, { useGrouping: false }) : value,
    ]),
  )
  return from.formatPattern(pattern, given, [])
}

/** Of a text that comes in both languages, the one of the reader. */
export function said(both: { ko: string; en: string } | Record<string, string>): string {
  return both[prefs.lang as keyof typeof both] ?? Object.values(both)[0] ?? ''
}
