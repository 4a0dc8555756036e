import { afterEach, expect, test, vi } from 'vitest'
import { bind, onkeydown } from './keys'
import { prefs } from './prefs.svelte'

const offs: (() => void)[] = []
afterEach(() => {
  while (offs.length) offs.pop()!()
  prefs.keys = true
  document.body.replaceChildren()
})

function press(key: string, on: Element = document.body, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  on.addEventListener('keydown', (one) => onkeydown(one as KeyboardEvent), { once: true })
  on.dispatchEvent(event)
  return event
}
const listen = (name: string, answer?: boolean) => {
  const deed = vi.fn(() => answer)
  offs.push(bind({ [name]: deed as never }))
  return deed
}
const put = <K extends keyof HTMLElementTagNameMap>(tag: K, role = ''): HTMLElementTagNameMap[K] => {
  const made = document.createElement(tag)
  if (role) made.setAttribute('role', role)
  document.body.append(made)
  return made
}

test('a binding hears its key and keeps it from the page', () => {
  const deed = listen('ArrowLeft')
  expect(press('ArrowLeft').defaultPrevented).toBe(true)
  expect(press('ArrowRight').defaultPrevented).toBe(false)
  expect(deed).toHaveBeenCalledTimes(1)
})

test('the newest binding comes first; one that answers false passes on', () => {
  const old = listen('Enter')
  const passing = listen('Enter', false)
  press('Enter')
  expect(passing).toHaveBeenCalledTimes(1)
  expect(old).toHaveBeenCalledTimes(1)
  const newest = listen('Enter')
  press('Enter')
  expect(newest).toHaveBeenCalledTimes(1)
  expect(old).toHaveBeenCalledTimes(1)
})

test('digits, capitals and Shift', () => {
  const digit = listen('1…9')
  press('3')
  press('0')
  expect(digit).toHaveBeenCalledTimes(1)
  const letter = listen('t')
  press('T')
  expect(letter).toHaveBeenCalledTimes(1)
  const shifted = listen('Shift+ArrowLeft')
  press('ArrowLeft', document.body, { shiftKey: true })
  expect(shifted).toHaveBeenCalledTimes(1)
})

test('text fields keep their keys, except Escape; radios and checkboxes are no text fields', () => {
  const letter = listen('t')
  const escape = listen('Escape')
  press('t', put('input'))
  press('t', put('textarea'))
  expect(letter).not.toHaveBeenCalled()
  press('Escape', put('input'))
  expect(escape).toHaveBeenCalledTimes(1)
  const radio = put('input')
  radio.type = 'radio'
  press('t', radio)
  expect(letter).toHaveBeenCalledTimes(1)
})

test('single letters can be switched off; other keys stay', () => {
  const letter = listen('t')
  const arrow = listen('ArrowLeft')
  prefs.keys = false
  press('t')
  press('ArrowLeft')
  expect(letter).not.toHaveBeenCalled()
  expect(arrow).toHaveBeenCalledTimes(1)
})

test('Enter on a button is the button’s own; on a card of the hand it confirms', () => {
  const enter = listen('Enter')
  press('Enter', put('button'))
  expect(enter).not.toHaveBeenCalled()
  press('Enter', put('button', 'radio'))
  expect(enter).toHaveBeenCalledTimes(1)
})

test('composing and browser shortcuts are not ours', () => {
  const letter = listen('t')
  press('t', document.body, { ctrlKey: true })
  press('t', document.body, { metaKey: true })
  press('t', document.body, { isComposing: true })
  expect(letter).not.toHaveBeenCalled()
})

test('what lies under a sheet hears nothing', () => {
  const enter = listen('Enter')
  const sheet = put('dialog')
  sheet.setAttribute('open', '')
  press('Enter')
  expect(enter).not.toHaveBeenCalled()
  sheet.remove()
  press('Enter')
  expect(enter).toHaveBeenCalledTimes(1)
})
