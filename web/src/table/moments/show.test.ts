import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Told } from '../../lib/wire'
import { prefs } from '../../lib/prefs.svelte'
import recorded from './judgement.cases.json'
import { Show } from './show.svelte'

const cases = recorded as unknown as { is: string; lines: Told[] }[]
const fight = cases.find((one) => one.is === 'Revealed Revealed SpeedWon Countered')!.lines
const before = fight.slice(
  0,
  fight.findIndex((line) => (line.event as { type: string }).type === 'Revealed'),
)

describe('Show', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    prefs.motion = 'full'
  })
  afterEach(() => vi.useRealTimers())

  it('plays a judgement that new lines reveal, beat by beat, and ends', () => {
    const show = new Show()
    show.watch(before)
    expect(show.on).toBe(false)
    show.watch(fight)
    expect([show.on, show.playing, show.beat]).toEqual([true, true, 'reveal'])
    const seen = [show.beat]
    for (let i = 0; i < 40 && show.playing; i++) {
      vi.advanceTimersByTime(100)
      if (seen.at(-1) !== show.beat) seen.push(show.beat)
    }
    expect(seen).toEqual(['reveal', 'slide', 'compare', 'result'])
    expect([show.playing, show.done]).toEqual([false, true])
  })

  it('plays nothing for what a reload brings', () => {
    const show = new Show()
    show.watch(fight)
    expect([show.on, show.playing]).toEqual([false, false])
    show.watch([...fight, { n: 999, clause: '', text: 'a note' }])
    expect(show.on).toBe(false)
  })

  it('is cut, dismissed and asked for again', () => {
    const show = new Show()
    show.watch(before)
    show.watch(fight)
    show.skip()
    expect([show.playing, show.beat]).toEqual([false, 'result'])
    show.dismiss()
    show.watch([...fight])
    expect(show.on).toBe(false)
    show.play(0)
    expect([show.on, show.playing, show.beat]).toEqual([true, true, 'reveal'])
  })

  it('shows the end at once where motion is off', () => {
    prefs.motion = 'none'
    const show = new Show()
    show.watch(before)
    show.watch(fight)
    expect([show.on, show.playing, show.beat]).toEqual([true, false, 'result'])
  })

  it('goes on where an effect held the judgement up', () => {
    const show = new Show()
    const last = fight.findLastIndex((line) => (line.event as { type: string }).type === 'Revealed')
    show.watch(before)
    show.watch(fight.slice(0, last + 1))
    vi.advanceTimersByTime(5000)
    expect([show.on, show.playing, show.beat]).toEqual([true, false, 'reveal'])
    show.watch(fight)
    vi.advanceTimersByTime(5000)
    expect(show.beat).toBe('result')
  })

  it('forgets a judgement that was taken back', () => {
    const show = new Show()
    show.watch(before)
    show.watch(fight)
    show.watch(fight.map((line) => ({ ...line, gone: true })))
    expect([show.on, show.found]).toEqual([false, null])
  })

  it('steps by hand, and stops playing for it', () => {
    const show = new Show()
    show.watch(before)
    show.watch(fight)
    show.step(1)
    expect([show.playing, show.beat]).toEqual([false, 'slide'])
    show.step(-1)
    show.step(-1)
    expect(show.beat).toBe('reveal')
  })
})
