/** The pages, each fetched when it is gone to. */
import type { Component } from 'svelte'
import type { PageName } from '../lib/router.svelte'

export type Page = { default: Component<{ id: string }> }

const PAGES: Record<Exclude<PageName, 'missing'>, () => Promise<unknown>> = {
  home: () => import('./Home.svelte'),
  lobby: () => import('./Lobby.svelte'),
  room: () => import('./Room.svelte'),
  replay: () => import('./Replay.svelte'),
}

/** Fetches a page; null if there is none. */
export function fetchPage(name: PageName): Promise<Page> | null {
  return name === 'missing' ? null : (PAGES[name]() as Promise<Page>)
}
