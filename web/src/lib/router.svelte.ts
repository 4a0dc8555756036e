/** Which page is shown, by the address (history API). */

export type PageName =
  | 'home'
  | 'lobby'
  | 'room'
  | 'replay'
  | 'campaigns'
  | 'campaign'
  | 'decks'
  | 'cards'
  | 'rules'
  | 'companion'
  | 'missing'

export interface Route {
  page: PageName
  id: string // of the room, the replay, the card, the game of the rules …; '' elsewhere
  query: URLSearchParams
  hash: string
}

// Addresses: the first part, which page it means alone, and which with an id behind it ('missing': none).
const PLACES: Record<string, [alone: PageName, withId: PageName]> = {
  lobby: ['lobby', 'missing'],
  r: ['missing', 'room'],
  replay: ['replay', 'replay'],
  campaigns: ['campaigns', 'missing'],
  c: ['missing', 'campaign'],
  decks: ['decks', 'missing'],
  cards: ['cards', 'cards'],
  rules: ['rules', 'rules'],
  companion: ['companion', 'missing'],
}

/** Which page an address means. */
export function match(path: string, search = '', hash = ''): Route {
  const at = (page: PageName, id = ''): Route => ({ page, id, query: new URLSearchParams(search), hash })
  const parts = path.split('/').filter(Boolean).map(decoded)
  if (parts.length === 0) return at('home')
  const places = Object.hasOwn(PLACES, parts[0]!) ? PLACES[parts[0]!] : undefined
  if (!places || parts.length > 2) return at('missing')
  const page = places[parts.length - 1]!
  return page === 'missing' ? at('missing') : at(page, parts[1])
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const here = (): Route => match(location.pathname, location.search, location.hash)

class Router {
  now: Route = $state.raw(here())

  /** Reads the address anew. */
  refresh = (): void => {
    this.now = here()
  }
}

export const router = new Router()

/** Goes to a page of ours. replace: the page left is not one to go back to. */
export function go(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  router.refresh()
  if (!replace) scrollTo(0, 0)
}

/** Changes the query of the page that is shown without leaving it. */
export function requery(values: Record<string, string | null>): void {
  const query = new URLSearchParams(location.search)
  for (const [key, value] of Object.entries(values))
    if (value === null) query.delete(key)
    else query.set(key, value)
  const tail = query.toString()
  history.replaceState(null, '', location.pathname + (tail ? `?${tail}` : '') + location.hash)
  router.refresh()
}

/** Follows links to our own pages without a new load. */
export function onclick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname.startsWith('/api/') || (link.pathname === location.pathname && link.hash)) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}

addEventListener('popstate', router.refresh)
addEventListener('hashchange', router.refresh)
