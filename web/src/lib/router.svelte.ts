/** Which page is shown, by the address (history API). */

export type PageName = 'home' | 'lobby' | 'room' | 'replay' | 'missing'

export interface Route {
  page: PageName
  id: string // of the room or the replay, '' elsewhere
  query: URLSearchParams
  hash: string
}

/** Which page an address means. */
export function match(path: string, search = '', hash = ''): Route {
  const at = (page: PageName, id = ''): Route => ({ page, id, query: new URLSearchParams(search), hash })
  const parts = path.split('/').filter(Boolean).map(decoded)
  if (parts.length === 0) return at('home')
  if (parts.length === 1 && parts[0] === 'lobby') return at('lobby')
  if (parts.length === 2 && parts[0] === 'r') return at('room', parts[1])
  if (parts.length === 2 && parts[0] === 'replay') return at('replay', parts[1])
  if (parts.length === 1 && parts[0] === 'replay') return at('replay')
  return at('missing')
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
