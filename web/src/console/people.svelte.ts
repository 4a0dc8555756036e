/** Who takes part: players and staff with their links, as the organiser hands them out. */
import { Failure } from '../lib/api'
import { t } from '../lib/i18n.svelte'
import { recall } from '../lib/prefs.svelte'
import type { CampaignPeople, CampaignPerson } from '../lib/wire'
import { campaignApi, type StaffRole } from './api'
import { forgetLink, remember, remembered } from './kept'
import { invitation, linkOf } from './share'

export class People {
  found: CampaignPeople | null = $state.raw(null)
  /** My own seat among the staff, and my name. */
  seat = $state(-1)
  name = $state('')
  failed = $state('')
  busy = $state(false)
  /** Secrets that this browser knows, by seat. */
  links: Record<string, string> = $state({})
  readonly id: string

  constructor(id: string) {
    this.id = id
    this.links = { ...remembered(id)?.links }
  }

  /** How many players have come in at least once. */
  get came(): number {
    return this.found?.players.filter((one) => one.came).length ?? 0
  }

  load = (): Promise<boolean> =>
    this.#ask(async () => {
      const { me } = await campaignApi.info(this.id, this.#token)
      if (me) [this.seat, this.name] = [me.seat, me.name]
      this.found = await campaignApi.people(this.id, this.#token)
    })

  /** The address for a seat, '' while this browser knows no link of it. */
  address(seat: number): string {
    const token = this.links[seat]
    return token ? linkOf(this.id, seat, token) : ''
  }

  /** The whole message for a player. */
  message(title: string, person: CampaignPerson): string {
    return invitation(title, person.name, person.characters ?? [], this.address(person.seat))
  }

  /** Makes a link. fresh: those that there were end. */
  link = (seat: number, fresh: boolean): Promise<boolean> =>
    this.#ask(async () => {
      const { token } = await campaignApi.link(this.id, seat, fresh, this.#token)
      this.#keep(seat, token)
    })

  /** Makes the links that are missing, so that all can be handed on at once. */
  linkAll = async (): Promise<boolean> => {
    for (const one of this.found?.players ?? [])
      if (!this.links[one.seat] && !(await this.link(one.seat, false))) return false
    return true
  }

  addStaff = (name: string, role: StaffRole): Promise<boolean> =>
    this.#ask(async () => {
      const made = await campaignApi.addStaff(this.id, name, role, this.#token)
      this.#keep(made.seat, made.token)
      this.found = await campaignApi.people(this.id, this.#token)
    })

  changeStaff = (seat: number, change: { role: StaffRole } | { remove: true }): Promise<boolean> =>
    this.#ask(async () => {
      await campaignApi.changeStaff(this.id, seat, change, this.#token)
      if ('remove' in change) {
        forgetLink(this.id, seat)
        delete this.links[seat]
      }
      this.found = await campaignApi.people(this.id, this.#token)
    })

  qr = (seat: number): Promise<string | null> => campaignApi.qr(this.id, this.links[seat] ?? '', this.#token)

  #keep(seat: number, token: string): void {
    this.links[seat] = token
    remember(this.id, { links: { [seat]: token } })
  }

  /** Where there are no cookies, the secret of this tab. */
  get #token(): string {
    return recall<string>(`simpan.token.${this.id}`, 'session') ?? ''
  }

  async #ask(deed: () => Promise<void>): Promise<boolean> {
    this.busy = true
    this.failed = ''
    try {
      await deed()
      return true
    } catch (error) {
      this.failed = error instanceof Failure ? error.text : t('failed-offline')
      return false
    } finally {
      this.busy = false
    }
  }
}
