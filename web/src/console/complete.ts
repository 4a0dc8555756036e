/** The command line: what a started command may go on with. */
import type { Use } from '../campaign/shape'

/** text: all of the line if it is taken. note: what it is. */
export interface Offer {
  text: string
  label: string
  note: string
}

const MOST = 8

/** The commands that a first word may become, then the names that the last word may; at most a handful. */
export function offers(line: string, uses: readonly Use[], names: readonly string[]): Offer[] {
  const command = /^\/?(\S*)$/.exec(line)
  if (command && line.startsWith('/')) return commands(command[1]!, uses)
  const found = /^(.*[\s:])?([^\s:]*)$/s.exec(line)
  const [before, last] = [found?.[1] ?? '', found?.[2] ?? '']
  if (!last || (!before && line.startsWith('/'))) return []
  return names
    .filter((name) => name !== last && folded(name).startsWith(folded(last)))
    .slice(0, MOST)
    .map((name) => ({ text: `${before}${name} `, label: name, note: '' }))
}

function commands(started: string, uses: readonly Use[]): Offer[] {
  const wanted = folded(started)
  return uses
    .filter((one) => folded(wordOf(one)).startsWith(wanted) || (wanted && one.name.startsWith(wanted)))
    .slice(0, MOST)
    .map((one) => ({ text: `/${wordOf(one)} `, label: `/${wordOf(one)}`, note: one.use }))
}

/** How the command that a line begins with is used; '' if it is none. */
export function use(line: string, uses: readonly Use[]): string {
  const word = folded(/^\/(\S+)/.exec(line)?.[1] ?? '')
  return uses.find((one) => folded(wordOf(one)) === word || one.name === word)?.use ?? ''
}

/** A line as it is sent: one that begins with somebody's name and a colon is declared for them. */
export function meant(line: string, names: readonly string[], uses: readonly Use[]): string {
  const text = line.trim()
  const name = /^([^/:：]+)[:：]/.exec(text)?.[1]?.trim()
  const declare = uses.find((one) => one.name === 'declare')
  return name && declare && names.includes(name) ? `/${wordOf(declare)} ${text.replace('：', ':')}` : text
}

/** A command's word without the stroke before it. */
const wordOf = (use: Use): string => use.word.replace(/^\//, '')
const folded = (text: string): string => text.normalize('NFC').toLocaleLowerCase().replaceAll(/\s/g, '')
