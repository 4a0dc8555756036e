/** The HTTP side of campaigns, typed. Everything that goes wrong is a `Failure` with a text for people. */
import { call } from '../lib/api'
import { prefs } from '../lib/prefs.svelte'
import type {
  CampaignChecked,
  CampaignFile,
  CampaignFiles,
  CampaignInfo,
  CampaignMade,
  CampaignPeople,
  NewCampaign,
  Secret,
  StaffSeat,
} from '../lib/wire'

export type StaffRole = 'organiser' | 'referee' | 'scribe'

const at = encodeURIComponent
const of = (id: string): string => `/api/campaigns/${at(id)}`

export const campaignApi = {
  files: (game: string) => call<CampaignFiles>('GET', `/api/campaigns/files?game=${at(game)}`),
  file: (name: string) => `/api/campaigns/files/${at(name)}?lang=${prefs.lang}`,
  template: (form: 'xlsx' | 'csv') => `/api/campaigns/template?form=${form}&lang=${prefs.lang}`,
  check: (game: string, files: CampaignFile[]) =>
    call<CampaignChecked>('POST', '/api/campaigns/check', { game, files }),
  make: (campaign: NewCampaign) => call<CampaignMade>('POST', '/api/campaigns', campaign),
  info: (id: string, token = '') => call<CampaignInfo>('GET', of(id), undefined, token),
  people: (id: string, token = '') => call<CampaignPeople>('GET', `${of(id)}/people`, undefined, token),
  link: (id: string, seat: number, fresh: boolean, token = '') =>
    call<Secret>('POST', `${of(id)}/links`, { seat, fresh }, token),
  addStaff: (id: string, name: string, role: StaffRole, token = '') =>
    call<StaffSeat>('POST', `${of(id)}/staff`, { name, role }, token),
  changeStaff: (id: string, seat: number, change: { role: StaffRole } | { remove: true }, token = '') =>
    call<unknown>('POST', `${of(id)}/staff/${seat}`, change, token),
  qr: (id: string, secret: string, token = '') => picture(`${of(id)}/qr`, secret, token),
  log: (id: string, as: string, form: 'html' | 'md' | 'txt') =>
    `${of(id)}/log?as=${at(as)}&form=${form}&lang=${prefs.lang}&download=1`,
  record: (id: string) => `${of(id)}/record?lang=${prefs.lang}`,
}

/** A QR code as an address that a picture can show; the secret travels in the body only. Null if it cannot be had. */
async function picture(path: string, secret: string, token: string): Promise<string | null> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  try {
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ token: secret }) })
    return answer.ok ? `data:image/svg+xml;base64,${btoa(await answer.text())}` : null
  } catch {
    return null
  }
}

/** A file as it is sent. */
export async function sent(file: File): Promise<CampaignFile> {
  return { name: file.name, data: base64(new Uint8Array(await file.arrayBuffer())) }
}

const PART = 0x8000 // bytes at once: more arguments than a call can take would come of a large file

/** Bytes in base64. */
export function base64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += PART) text += String.fromCharCode(...bytes.subarray(i, i + PART))
  return btoa(text)
}
