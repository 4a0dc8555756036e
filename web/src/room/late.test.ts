import { beforeAll, describe, expect, it } from 'vitest'
import { speakIn, t } from '../lib/i18n.svelte'
import { lateWords } from './late'

beforeAll(() => speakIn('ko'))

describe('lateWords', () => {
  it('names who is away and what comes next', () => {
    const words = lateWords({ seat: 1, step: 'away', left: 14_200 }, 0, 14_200)
    expect(words).toEqual({ title: 'late-away', text: 'late-next-warned', seconds: 15, choices: false, urgent: false })
    expect(t(words.title, { name: '민수' })).toBe('민수가 자리를 비웠어요')
  })

  it('lets the other side choose, and only it', () => {
    expect(lateWords({ seat: 1, step: 'claimable' }, 0, 0)).toMatchObject({ choices: true, urgent: true })
    expect(lateWords({ seat: 1, step: 'claimable' }, -1, 0)).toMatchObject({ choices: false, text: 'late-watch' })
    expect(lateWords({ seat: 1, step: 'claimable' }, 1, 0)).toMatchObject({ choices: false, text: 'late-you-now' })
  })

  it('tells the silent one in time', () => {
    const warned = lateWords({ seat: 0, step: 'warned', left: 90_000, away: false }, 0, 80_000)
    expect(warned).toMatchObject({ title: 'late-you', text: 'late-you-text', seconds: 80, urgent: true })
    expect(lateWords({ seat: 0, step: 'warned', away: false }, 1, 500)).toMatchObject({
      title: 'late-silent',
      text: 'late-next-you',
      seconds: 1,
    })
  })

  it('never counts below zero', () => {
    expect(lateWords({ seat: 1, step: 'away' }, 0, -900).seconds).toBe(0)
  })
})
