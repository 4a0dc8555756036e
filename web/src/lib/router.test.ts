import { beforeEach, expect, test, vi } from 'vitest'
import { go, match, onclick, requery, router } from './router.svelte'

vi.stubGlobal('scrollTo', () => undefined)
beforeEach(() => go('/', { replace: true }))

test.each([
  ['/', 'home', ''],
  ['/lobby', 'lobby', ''],
  ['/r/abcd2345', 'room', 'abcd2345'],
  ['/replay/u-xyz', 'replay', 'u-xyz'],
  ['/replay', 'replay', ''],
  ['/r', 'missing', ''],
  ['/r/a/b', 'missing', ''],
  ['/r/%E0%A4%A', 'room', '%E0%A4%A'],
  ['/admin', 'missing', ''],
])('%s is %s', (path, page, id) => {
  expect(match(path)).toMatchObject({ page, id })
})

test('going and coming back', async () => {
  go('/r/abcd2345')
  expect(router.now).toMatchObject({ page: 'room', id: 'abcd2345' })
  history.back()
  await new Promise((done) => addEventListener('popstate', done, { once: true }))
  expect(router.now.page).toBe('home')
})

test('the query changes in place', () => {
  go('/replay/x?step=3&as=0')
  requery({ step: '4', as: null })
  expect(location.pathname + location.search).toBe('/replay/x?step=4')
  expect(router.now.query.get('step')).toBe('4')
})

function click(html: string, more: MouseEventInit = {}): boolean {
  document.body.innerHTML = html
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...more })
  let prevented = false
  document.body.addEventListener(
    'click',
    (one) => {
      onclick(one)
      prevented = one.defaultPrevented
      one.preventDefault() // jsdom cannot navigate
    },
    { once: true },
  )
  document.querySelector('a')!.firstElementChild!.dispatchEvent(event)
  return prevented
}

test('links to our pages are followed without a load, others are left to the browser', () => {
  expect(click('<a href="/lobby"><b>x</b></a>')).toBe(true)
  expect(router.now.page).toBe('lobby')
  expect(click('<a href="/api/rooms/x/record"><b>x</b></a>')).toBe(false)
  expect(click('<a href="/lobby" download><b>x</b></a>')).toBe(false)
  expect(click('<a href="/lobby" target="_blank"><b>x</b></a>')).toBe(false)
  expect(click('<a href="https://example.org/"><b>x</b></a>')).toBe(false)
  expect(click('<a href="#main"><b>x</b></a>')).toBe(false)
  expect(click('<a href="/"><b>x</b></a>', { ctrlKey: true })).toBe(false)
})
