import { afterEach, beforeEach, expect, test } from 'vitest'
import { enter } from './ime'

let field: HTMLInputElement
let heard: string[]
let action: ReturnType<typeof enter>

beforeEach(() => {
  field = document.createElement('input')
  document.body.append(field)
  heard = []
  action = enter(field, { onenter: (value) => heard.push(value) })
})
afterEach(() => {
  action.destroy()
  field.remove()
})

const key = (type: string, more: KeyboardEventInit = {}): KeyboardEvent => {
  const event = new KeyboardEvent(type, { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true, ...more })
  field.dispatchEvent(event)
  return event
}
const compose = (type: 'compositionstart' | 'compositionend'): boolean =>
  field.dispatchEvent(new CompositionEvent(type))
const settle = (): Promise<void> => new Promise((done) => setTimeout(done))

test('a plain Enter acts once and leaves nothing behind', async () => {
  field.value = 'hello'
  expect(key('keydown').defaultPrevented).toBe(true)
  key('keyup')
  await settle()
  expect(heard).toEqual(['hello'])
})

test('the Enter comes while composing: it waits for the last syllable and acts once', async () => {
  compose('compositionstart')
  field.value = '가드하겠습니'
  const down = key('keydown', { isComposing: true })
  expect(down.defaultPrevented).toBe(false) // the keyboard needs it to end the syllable
  await settle()
  expect(heard).toEqual([])
  field.value = '가드하겠습니다'
  compose('compositionend')
  key('keyup')
  await settle()
  expect(heard).toEqual(['가드하겠습니다'])
})

test('a browser that sends the Enter again after the end (macOS) does not act twice', async () => {
  compose('compositionstart')
  field.value = '네'
  key('keydown', { isComposing: true })
  compose('compositionend')
  expect(key('keydown').defaultPrevented).toBe(true)
  key('keyup')
  await settle()
  expect(heard).toEqual(['네'])
  key('keydown') // the next press is a new one
  key('keyup')
  await settle()
  expect(heard).toEqual(['네', '네'])
})

test('a browser that ends the composition before its Enter (Safari) acts once', async () => {
  compose('compositionstart')
  field.value = '시작'
  compose('compositionend')
  key('keydown', { key: 'Enter', keyCode: 229 })
  key('keyup')
  await settle()
  expect(heard).toEqual(['시작'])
})

test('Windows names the key Process while composing', async () => {
  compose('compositionstart')
  field.value = '항복'
  key('keydown', { key: 'Process', isComposing: true })
  compose('compositionend')
  key('keyup')
  await settle()
  expect(heard).toEqual(['항복'])
})

test('other keys end a composition without acting', async () => {
  compose('compositionstart')
  key('keydown', { key: ' ', code: 'Space', isComposing: true })
  compose('compositionend')
  key('keyup', { key: ' ', code: 'Space' })
  await settle()
  expect(heard).toEqual([])
})

test('Shift+Enter and held keys are left alone', async () => {
  key('keydown', { shiftKey: true })
  key('keydown', { repeat: true })
  await settle()
  expect(heard).toEqual([])
})

test('with modified, only Ctrl or ⌘ and Enter', async () => {
  action.update({ onenter: (value) => heard.push(value), modified: true })
  field.value = 'x'
  key('keydown')
  key('keyup')
  key('keydown', { metaKey: true })
  await settle()
  expect(heard).toEqual(['x'])
})
