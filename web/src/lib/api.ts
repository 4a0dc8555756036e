/** The HTTP side of the server, typed. Everything that goes wrong is a `Failure` with a text for people. */
import { t } from './i18n.svelte'
import { prefs } from './prefs.svelte'
import type {
  Checked,
  Examples,
  Join,
  Lobby,
  NewRoom,
  Problem,
  Replay,
  RoomInfo,
  RuleBook,
  Said,
  Seated,
  Wrong,
} from './wire'

/** status 0: the server could not be reached. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly text: string,
    readonly problems: Problem[] = [],
  ) {
    super(text)
  }
}

export interface GameMenu {
  game: string
  title: Said
  menu: Menu
  data: Record<string, string> // of the workshop: name → hash
}

/** `Hosting.menu()` with the levels of bots that the server offers. Every text comes in both languages. */
export interface Menu {
  editions: { id: string; title: Said; text: Said }[]
  points: Point[]
  clocks: ClockChoice[]
  presets: Preset[]
  catalogue: string
  levels: { id: string; title: Said; text: Said }[]
  [more: string]: unknown
}

export interface Point {
  id: string
  clause: string
  title: Said
  text: Said
  default: unknown
  values: { value: unknown; title: Said }[]
  editions: string[] // where it is open
}

export interface ClockChoice {
  name: string
  ready: number
  idle: number
  choice: number
  setup: number
  match: number
  title: Said
  text: Said
}

export interface Preset {
  id: string
  title: Said
  text: Said
  character?: string
  [more: string]: unknown
}

export type { RuleClause } from './wire'

/** A request to the server. body: sent as JSON, or as it is if it is a Blob. Throws Failure. */
export async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown, token = ''): Promise<T> {
  const url = path + (path.includes('?') ? '&' : '?') + `lang=${prefs.lang}`
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined)
    headers['content-type'] = body instanceof Blob ? 'application/octet-stream' : 'application/json'
  const sent = body === undefined ? undefined : body instanceof Blob ? body : JSON.stringify(body)
  let answer: Response
  try {
    answer = await fetch(url, { method, headers, body: sent, credentials: 'same-origin' })
  } catch {
    throw new Failure(0, 'offline', t('failed-offline'))
  }
  if (answer.ok) return (await answer.json()) as T
  throw await failure(answer)
}

async function failure(answer: Response): Promise<Failure> {
  try {
    const wrong = (await answer.json()) as Wrong
    if (typeof wrong.text === 'string') return new Failure(answer.status, wrong.code, wrong.text, wrong.problems)
  } catch {
    // what answered was not our server
  }
  return new Failure(answer.status, 'unknown', t('failed-answer', { status: answer.status }))
}

const at = encodeURIComponent

export const api = {
  games: () => call<GameMenu[]>('GET', '/api/games'),
  check: (game: string, choice: object, options: object = {}) =>
    call<Checked>('POST', `/api/games/${at(game)}/check`, { choice, options }),
  rules: (game: string) => call<RuleBook>('GET', `/api/games/${at(game)}/rules`),
  examples: (game: string, clause: string) =>
    call<Examples>('GET', `/api/games/${at(game)}/rules/${at(clause)}/examples`),
  data: <T>(game: string, name: string, hash: string) =>
    call<T>('GET', `/api/games/${at(game)}/data/${at(name)}/${at(hash)}`),
  /** A page of ours as a QR code. */
  pageQr: (path: string) => `/api/qr?path=${at(path)}`,
  make: (room: NewRoom) => call<Seated>('POST', '/api/rooms', room),
  lobby: () => call<Lobby>('GET', '/api/rooms'),
  room: (id: string) => call<RoomInfo>('GET', `/api/rooms/${at(id)}`),
  join: (id: string, join: Join) => call<Seated>('POST', `/api/rooms/${at(id)}/join`, join),
  enter: (id: string, token: string) => call<{ seat: number }>('POST', `/api/rooms/${at(id)}/enter`, { token }),
  rematch: (id: string, token = '') =>
    call<{ room: string; token: string }>('POST', `/api/rooms/${at(id)}/rematch`, undefined, token),
  qr: (id: string) => `/api/rooms/${at(id)}/qr`,
  record: (id: string) => (id.startsWith('u-') ? `/api/replays/${at(id)}/record` : `/api/rooms/${at(id)}/record`),
  replay: (id: string, as: string, start: number) =>
    call<Replay>(
      'GET',
      `/api/${id.startsWith('u-') ? 'replays' : 'rooms'}/${at(id)}${id.startsWith('u-') ? '' : '/replay'}?as=${at(as)}&start=${start}`,
    ),
  upload: (file: Blob) => call<{ id: string }>('POST', '/api/replays', file),
}
