/** The pages, each fetched when it is gone to, with the texts that it needs beside those of every page. */
import type { Component } from 'svelte'
import { loadTexts, type TextGroup } from '../lib/i18n.svelte'
import type { PageName } from '../lib/router.svelte'

export type Page = { default: Component<{ id: string }> }

const PAGES: Record<Exclude<PageName, 'missing'>, () => Promise<unknown>> = {
  home: () => import('./Home.svelte'),
  lobby: () => import('./Lobby.svelte'),
  room: () => import('./Room.svelte'),
  replay: () => import('./Replay.svelte'),
  campaigns: () => import('./Campaigns.svelte'),
  campaign: () => import('./Campaign.svelte'),
  decks: () => import('./Decks.svelte'),
  cards: () => import('./Cards.svelte'),
  rules: () => import('./Rules.svelte'),
  companion: () => import('./Companion.svelte'),
}

const TEXTS: Partial<Record<PageName, TextGroup>> = {
  campaigns: 'campaign',
  campaign: 'campaign',
  decks: 'workshop',
  cards: 'workshop',
  rules: 'workshop',
  companion: 'workshop',
}

/** Fetches a page; null if there is none. */
export function fetchPage(name: PageName): Promise<Page> | null {
  if (name === 'missing') return null
  const group = TEXTS[name]
  const page = PAGES[name]() as Promise<Page>
  return group ? Promise.all([page, loadTexts(group)]).then(([found]) => found) : page
}
