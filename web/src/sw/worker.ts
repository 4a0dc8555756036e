/**
 * The service worker of the table companion: all that it needs is kept when it comes, file by file, and served from there, so
 * that a game goes on without a line and never finds half of a new version. Nothing else of the site passes through it.
 */
interface Extendable extends Event {
  waitUntil(what: Promise<unknown>): void
}
interface Fetching extends Extendable {
  readonly request: Request
  respondWith(what: Promise<Response>): void
}
interface Scope {
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', hear: (event: Extendable) => void): void
  addEventListener(name: 'fetch', hear: (event: Fetching) => void): void
  addEventListener(name: 'message', hear: (event: MessageEvent) => void): void
}
const worker = self as unknown as Scope

const FILES: string[] = JSON.parse('__FILES__') as string[]
const VERSION = '__VERSION__-__DATA__' // of the files, and of what the server works out
const PREFIX = 'simpan-companion-'
const PAGE = '/companion'
const GAME = 'lumen'
const GAMES = '/api/games'
const RULES = `${GAMES}/${GAME}/rules`
const NEEDED = ['companion', 'verdicts-classic', 'verdicts-current', 'chains']

interface Listed {
  game: string
  menu: { catalogue: string }
  data: Record<string, string>
}

const mine = (): Promise<Cache> => caches.open(PREFIX + VERSION)

/** Everything that is kept: the page, its files, and the data by their versions. */
async function everything(): Promise<void> {
  const cache = await mine()
  await cache.addAll([PAGE, ...FILES].map((path) => new Request(path, { cache: 'reload', credentials: 'same-origin' })))
  const answer = await fetch(GAMES, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`games: ${answer.status}`)
  const [lumen] = ((await answer.clone().json()) as Listed[]).filter((one) => one.game === GAME)
  if (!lumen) throw new Error('no such game')
  await cache.put(GAMES, answer)
  const data = NEEDED.filter((name) => name in lumen.data).map(
    (name) => `${GAMES}/${GAME}/data/${name}/${lumen.data[name]}`,
  )
  await cache.addAll([RULES, `${GAMES}/${GAME}/catalogue/${lumen.menu.catalogue}`, ...data])
}

/** Whether a path is kept: only what is the same for everybody. */
function kept(path: string): boolean {
  if (path === PAGE || FILES.includes(path) || path === GAMES || path === RULES) return true
  return path.startsWith(`${GAMES}/${GAME}/data/`) || path.startsWith(`${GAMES}/${GAME}/catalogue/`)
}

/** From what is kept, whatever the language; else from the server. */
async function served(request: Request, path: string): Promise<Response> {
  const found = await (await mine()).match(path, { ignoreSearch: true, ignoreVary: true })
  return found ?? fetch(request)
}

/** Versions before this one, which nobody uses any more. */
async function tidy(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION).map((name) => caches.delete(name)),
  )
  await worker.clients.claim()
}

worker.addEventListener('install', (event) => event.waitUntil(everything()))
worker.addEventListener('activate', (event) => event.waitUntil(tidy()))
worker.addEventListener('message', (event) => {
  if (event.data === 'take') void worker.skipWaiting()
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || request.headers.has('authorization')) return
  const path = url.pathname === `${PAGE}/` ? PAGE : url.pathname
  if (kept(path)) event.respondWith(served(request, path))
})
