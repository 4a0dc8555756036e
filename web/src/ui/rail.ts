/** Where pins and names go on the frame line when several meet at one speed. */
import type { Pin } from './Rail.svelte'

const STEP = 9 // px between pins at the same speed

export interface Laid {
  pins: { pin: Pin; offset: number }[]
  names: { key: string; s: number; text: string; on: boolean }[]
}

/** Pins of one speed are fanned, the chosen one in the middle and last (on top); their names are written once, together. */
export function laid(pins: readonly Pin[], n: number): Laid {
  const at = (speed: number): number => Math.max(1, Math.min(n, speed))
  const groups = new Map<number, Pin[]>()
  for (const pin of pins) {
    const group = groups.get(at(pin.s)) ?? []
    group.push(pin)
    groups.set(at(pin.s), group)
  }
  const out: Laid = { pins: [], names: [] }
  for (const [s, group] of [...groups].sort(([one], [other]) => one - other)) {
    const chosen = group.filter((pin) => pin.kind === 'big')
    const others = group.filter((pin) => pin.kind !== 'big' && pin.kind !== 'ghost')
    const ghosts = group.filter((pin) => pin.kind === 'ghost')
    const middle = (others.length - 1) / 2
    for (const pin of ghosts) out.pins.push({ pin, offset: others.length ? Math.round((middle + 1) * STEP) + 4 : 0 })
    others.forEach((pin, i) => out.pins.push({ pin, offset: Math.round((i - middle) * STEP) }))
    for (const pin of chosen) out.pins.push({ pin, offset: 0 })
    const named = (chosen.length ? chosen : others).filter((pin) => pin.name)
    const more = group.filter((pin) => pin.name).length - 1
    if (named[0]) {
      const text = named[0].name! + (more > 0 ? ` +${more}` : '')
      out.names.push({ key: named[0].key, s, text, on: chosen.length > 0 })
    }
  }
  return out
}
