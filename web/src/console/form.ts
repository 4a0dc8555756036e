/** Commands as forms: which fields are asked for, and the text that comes of them. What they mean is the desk's. */
import type { Deed, Field, Form } from '../campaign/shape'

export type Values = Record<string, string>

/** Whether a field is asked for with these values of the choices before it. */
export function asked(field: Field, values: Values): boolean {
  return Object.entries(field.only ?? {}).every(([key, wanted]) => wanted.includes(values[key] ?? ''))
}

/** The fields that are still to be filled in. */
export function missing(form: Form, values: Values): Field[] {
  return form.fields.filter((field) => asked(field, values) && !field.optional && !said(field, values))
}

/** The words for what a field says that does not fit it; '' if it says nothing, or what fits. */
export function wrong(field: Field, values: Values): string {
  const kinds = ['entry', 'faces', 'number']
  return kinds.includes(field.kind) && values[field.key]?.trim() && !said(field, values)
    ? `console-wrong-${field.kind}`
    : ''
}

/** What a field says, as it goes into the command; '' if nothing that fits it. */
export function said(field: Field, values: Values): string {
  const text = (values[field.key] ?? '').trim()
  if (field.kind === 'entry') return /^#?\d+$/.test(text) ? text.replace('#', '') : ''
  if (field.kind === 'faces') return faces(text, field)
  if (field.kind !== 'number') return field.kind === 'choice' ? text : text.replaceAll(/\s*\n\s*/g, '\n')
  if (!/^\d+$/.test(text)) return ''
  const value = Number(text)
  return value >= (field.first ?? 0) && value <= (field.last ?? Infinity) ? String(value) : ''
}

function faces(text: string, field: Field): string {
  const found = text.match(/[1-6]/g) ?? []
  const clean = /^[1-6\s,]*$/.test(text)
  return clean && found.length >= (field.first ?? 1) && found.length <= (field.last ?? Infinity) ? found.join(' ') : ''
}

/** The command; '' while something is missing. */
export function filled(form: Form, values: Values): string {
  if (missing(form, values).length) return ''
  const words = Object.fromEntries(
    form.fields.map((field) => [field.key, asked(field, values) ? said(field, values) : '']),
  )
  const put = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_, key: string) => words[key] ?? '')
  return form.command.replaceAll(/\[([^\]]*)\]|\{\w+\}/g, (whole, part: string | undefined) => {
    if (part === undefined) return put(whole)
    return [...part.matchAll(/\{(\w+)\}/g)].every((one) => words[one[1]!]) ? put(part) : ''
  })
}

/** What the value that a form changes is now; '' if it says nothing about it. */
export function now(form: Form, values: Values): string {
  const choices = form.fields.filter((field) => field.kind === 'choice' && asked(field, values))
  for (let many = choices.length; many > 0; many--) {
    const key = choices
      .slice(0, many)
      .map((field) => values[field.key] ?? '')
      .join('|')
    const found = form.now?.[key]
    if (found !== undefined) return found
  }
  return ''
}

/** The command of a deed with what was typed for it. */
export function told(deed: Deed, text: string): string {
  const clean = text.trim()
  if (deed.command.includes('{}')) return deed.command.replaceAll('{}', clean)
  return clean ? `${deed.command} ${clean}` : deed.command
}
