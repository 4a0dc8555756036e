/** Words in the language of the reader, from the same .ftl files as the server's (Fluent). */
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from '@fluent/bundle'
import { josa } from './josa'
import { prefer, prefs, type Lang } from './prefs.svelte'

type Values = Record<string, string | number>

const bundles: Partial<Record<Lang, FluentBundle>> = {}
const loaded = $state({ ko: false, en: false })

/** JOSA(word, "을/를"): the word with its particle. */
function particle(args: FluentVariable[]): string {
  const [word, name] = args.map((one) => (one instanceof FluentNumber ? String(one.value) : String(one)))
  return josa(word ?? '', name ?? '')
}

/** Makes a bundle of the texts of one language. errors: gets what is not well formed or said twice. */
export function bundle(lang: Lang, files: readonly string[], errors: Error[] = []): FluentBundle {
  const made = new FluentBundle(lang, { useIsolating: false, functions: { JOSA: particle as never } })
  for (const file of files) {
    errors.push(...made.addResource(new FluentResource(file)))
  }
  return made
}

/** Fetches the texts of a language, once. */
export async function loadTexts(lang: Lang = prefs.lang): Promise<void> {
  if (bundles[lang]) return
  const files = await (lang === 'ko' ? import('./texts-ko') : import('./texts-en'))
  bundles[lang] = bundle(lang, files.default)
  loaded[lang] = true
}

/** Another language from now on. */
export async function speakIn(lang: Lang): Promise<void> {
  await loadTexts(lang)
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
