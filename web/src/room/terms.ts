/** The terms of a room in words: its edition, the open points that differ, its clocks, who may watch. */
import type { ClockChoice, Menu, Point } from '../lib/api'
import { said, t } from '../lib/i18n.svelte'
import type { ClockRules } from '../lib/wire'

/** A length of time: "40초", "5분", "1분 30초". */
export function duration(seconds: number): string {
  const m = Math.floor(seconds / 60)
  const s = seconds % 60
  if (!m) return t('seconds', { n: s })
  return s ? t('minutes-seconds', { m, s }) : t('minutes', { n: m })
}

const KINDS = ['ready', 'idle', 'choice', 'setup', 'match'] as const

/** The numbers of a set of clocks, in words. */
export function clockWords(rules: ClockRules): string[] {
  const words = KINDS.filter((kind) => rules[kind]).map((kind) =>
    t(`clock-${kind}`, { time: duration(rules[kind] as number) }),
  )
  return words.length ? words : [t('clock-none')]
}

/** The clocks that a room has: one of the menu by its name, or numbers of its own. */
export function clocksOf(menu: Menu, options: Record<string, unknown>): { rules: ClockRules; title: string } {
  const wanted = options.clocks
  if (typeof wanted === 'object' && wanted !== null) {
    const named = menu.clocks.find((one) => one.name === (wanted as ClockRules).name)
    return { rules: wanted as ClockRules, title: named ? said(named.title) : clockWords(wanted as ClockRules)[0]! }
  }
  const found = menu.clocks.find((one) => one.name === wanted) ?? menu.clocks[0]
  return { rules: found ?? {}, title: found ? said(found.title) : t('clock-none') }
}

/** The words for a point's value. */
export function valueTitle(point: Point, value: unknown): string {
  const found = point.values.find((one) => one.value === value)
  return found ? said(found.title) : String(value)
}

/** Whether an edition leaves a point open. */
export function openIn(point: Point, edition: string): boolean {
  return point.editions.includes(edition)
}

/** The open points that a room has set otherwise than their default. */
export function changedPoints(menu: Menu, options: Record<string, unknown>): { point: Point; value: unknown }[] {
  const chosen = pointsOf(options)
  return menu.points
    .filter((point) => point.id in chosen && chosen[point.id] !== point.default)
    .map((point) => ({ point, value: chosen[point.id] }))
}

function pointsOf(options: Record<string, unknown>): Record<string, unknown> {
  return typeof options.points === 'object' && options.points !== null
    ? (options.points as Record<string, unknown>)
    : {}
}

/** The options that a form asks for: only what differs from the defaults is named. */
export function wantedOptions(
  edition: string,
  clocks: string,
  points: Record<string, unknown>,
  open: readonly Point[],
): Record<string, unknown> {
  const changed = open.filter((point) => point.id in points && points[point.id] !== point.default)
  return {
    edition,
    clocks,
    ...(changed.length ? { points: Object.fromEntries(changed.map((one) => [one.id, points[one.id]])) } : {}),
  }
}

/** The clocks for somebody's first game: none of them runs out. */
export function noClock(menu: Menu): ClockChoice | undefined {
  return menu.clocks.find((one) => KINDS.every((kind) => !one[kind]))
}
