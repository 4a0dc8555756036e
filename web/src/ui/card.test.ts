import { mount, unmount } from 'svelte'
import { beforeAll, describe, expect, test } from 'vitest'
import { faces } from '../lib/catalogue.svelte'
import { loadAll, t } from '../lib/i18n.svelte'
import { prefs } from '../lib/prefs.svelte'
import { signed } from '../lib/numbers'
import type { Face } from '../lib/wire'
import { glyphOf, resultText, sentence } from './card'
import CardFace from './CardFace.svelte'

const dagger: Face = {
  code: 'AWL-AT-050',
  ko: '렌딩 대거',
  en: 'Rending Dagger',
  mark: 'setsumei',
  kind: 'attack',
  speed: 8,
  damage: 500,
  position: 'high',
  limb: 'hand',
  hit: 4,
  guard: -4,
  counter: 'combo',
  cells: ['clash', '', ''],
  text: { ko: ['① 사용 시: 패를 1장 버린다.'], en: ['① On use: discard 1 card.'] },
}
const guard: Face = {
  code: 'ST1-020',
  ko: '다운 가드',
  en: 'Down Guard',
  mark: 'setsumei',
  kind: 'defence',
  cells: ['evade', 'guard', ''],
  short: { ko: '가드 시: 200', en: 'On guard: 200' },
}
const hunt: Face = {
  code: 'CB01-AT-016',
  ko: '사냥 개시',
  en: 'The Hunt',
  mark: 'wolf',
  kind: 'special',
  ultimate: true,
}
const grab: Face = { ...dagger, code: 'X', cells: ['', '', ''], grab: true, guard: null }
const trait: Face = { ...hunt, code: 'T', kind: 'trait', ultimate: false }
const ALL = [dagger, guard, hunt, grab, trait]

beforeAll(async () => {
  await loadAll('ko')
  await loadAll('en')
})

describe('in words', () => {
  test('an attack is one sentence, specials in their place', () => {
    prefs.lang = 'ko'
    expect(sentence(dagger)).toBe(
      '렌딩 대거, 공격, 속도 8, 상단 손, 데미지 500, 히트 +4, 가드 −4, 카운터 콤보, 상단 상쇄',
    )
    expect(sentence(grab, '하울링 3/5')).toContain('그랩. 하울링 3/5')
  })
  test('a defence says what covers every position', () => {
    prefs.lang = 'ko'
    expect(sentence(guard)).toBe('다운 가드, 수비, 상단 회피, 중단 방어, 하단 없음')
    prefs.lang = 'en'
    expect(sentence(guard)).toBe('Down Guard, defence, high evade, mid guard, low none')
  })
  test('results and the glyph that stands for a card', () => {
    prefs.lang = 'ko'
    expect([signed(3), signed(-9), signed(0), resultText('combo'), resultText(null)]).toEqual([
      '+3',
      '−9',
      '±0',
      '콤보',
      '—',
    ])
    expect(ALL.map(glyphOf)).toEqual(['high', 'guard', 'lumen', 'high', 'lumen'])
  })
})

test.each(['ko', 'en'] as const)('every kind is drawn in every size, with no text missing (%s)', (lang) => {
  prefs.lang = lang
  for (const face of ALL)
    for (const size of ['mini', 'chip', 'hand', 'full'] as const) {
      const card = mount(CardFace, { target: document.body, props: { face, size, as: 'button', why: '' } })
      const shown = document.querySelector('button')!
      expect(shown.textContent).toContain(face[lang])
      expect(shown.textContent).not.toMatch(/\b(kind|cell|position|limb|result)-[a-z]/)
      expect(shown.querySelectorAll('.cell').length).toBe(face.kind === 'attack' || face.kind === 'defence' ? 3 : 0)
      void unmount(card)
    }
})

test('numbers that differ from what is printed are marked, and what is printed stays legible', () => {
  prefs.lang = 'ko'
  const now = { card: dagger.code, speed: 6, damage: 300 }
  const card = mount(CardFace, { target: document.body, props: { face: dagger, size: 'hand', now } })
  const shown = document.querySelector('.card')!
  expect(shown.querySelector('.speed')!.classList.contains('changed')).toBe(true)
  expect(shown.querySelector('.speed s')!.textContent).toBe('8')
  expect(shown.querySelector('.dmg')!.textContent).toBe('300')
  void unmount(card)
})

test('a hostile name is text', () => {
  const evil = '<img src=x onerror="alert(1)">'
  const card = mount(CardFace, {
    target: document.body,
    props: { face: { ...dagger, ko: evil, en: evil }, size: 'full' },
  })
  expect(document.querySelector('.card img')).toBeNull()
  expect(document.querySelector('.card')!.textContent).toContain(evil)
  void unmount(card)
})

test('an unknown card is shown by its code', () => {
  expect(faces.face('NEW-001')).toMatchObject({ ko: 'NEW-001', mark: 'neutral' })
})

test('every phase has its words', () => {
  for (const phase of ['setup', 'lumen', 'ready', 'battle', 'combo', 'catch', 'get', 'recovery', 'over'])
    expect(t(`phase-${phase}`)).not.toContain('phase-')
})
