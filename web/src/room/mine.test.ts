import { beforeEach, describe, expect, it } from 'vitest'
import { forget, mine, remember, remembered } from './mine'

const DAY = 24 * 3600 * 1000

describe('mine', () => {
  beforeEach(() => localStorage.clear())

  it('remembers a seat and adds to it, newest first', () => {
    remember('aaaa', { seat: 0, token: 't1' }, 1000)
    remember('bbbb', { seat: 1, token: 't2' }, 2000)
    remember('aaaa', { over: true }, 3000)
    expect(mine(3000).map((one) => one.room)).toEqual(['aaaa', 'bbbb'])
    expect(remembered('aaaa', 3000)).toMatchObject({ seat: 0, token: 't1', over: true, at: 3000 })
  })

  it('forgets a room, and all rooms after two weeks', () => {
    remember('aaaa', { seat: 0 }, 0)
    remember('bbbb', { seat: 0 }, 10 * DAY)
    expect(mine(15 * DAY).map((one) => one.room)).toEqual(['bbbb'])
    forget('bbbb', 15 * DAY)
    expect(mine(15 * DAY)).toEqual([])
  })

  it('keeps no more than twelve', () => {
    for (let at = 0; at < 20; at++) remember(`room${at}`, { seat: 0 }, at)
    expect(mine(20)).toHaveLength(12)
    expect(remembered('room19', 20)).not.toBeNull()
    expect(remembered('room0', 20)).toBeNull()
  })

  it('lives with whatever stands in the storage', () => {
    for (const kept of ['null', '{"a":1}', '[1, null, {"room":5}, {"room":"aaaa","at":"x"}]', 'not json']) {
      localStorage.setItem('simpan.rooms', kept)
      expect(mine(0).filter((one) => one.room !== 'aaaa' || one.at !== 0)).toEqual(mine(0))
    }
    localStorage.setItem('simpan.rooms', '[{"room":"good","at":5,"seat":"x","token":7,"deck":{"ko":1}}]')
    expect(mine(6)).toEqual([
      { room: 'good', at: 5, seat: -1, token: '', judge: '', deck: null, over: false, after: '' },
    ])
  })
})
