/** Making a campaign: the files as they were chosen, judged on the server, and the making itself. */
import { Failure } from '../lib/api'
import { t } from '../lib/i18n.svelte'
import { prefer, prefs } from '../lib/prefs.svelte'
import type { CampaignChecked, CampaignFile, CampaignMade } from '../lib/wire'
import { campaignApi, sent } from './api'
import { remember } from './kept'

export const GAME = 'mansion'
export const KINDS = ['.toml', '.txt', '.csv', '.xlsx', '.json'] // what the files of a campaign are called
const MOST_BYTES = 3 * 1024 * 1024 // all together: in base64 that is what one request may bring

export class Making {
  name = $state(prefs.name)
  /** What the default campaign is to be called; files have a title of their own. */
  title = $state('')
  confirm = $state(false)
  watch: 'none' | 'link' = $state('none')
  files: CampaignFile[] = $state.raw([])
  checked: CampaignChecked | null = $state.raw(null)
  busy = $state(false)
  failed = $state('')
  #asked = 0

  /** Takes files in addition; one of the same name takes the place of the former. Then all are judged. */
  async add(list: readonly File[]): Promise<void> {
    this.failed = ''
    const wrong = list.filter((file) => !KINDS.some((kind) => file.name.toLowerCase().endsWith(kind)))
    const good = list.filter((file) => !wrong.includes(file))
    if (wrong.length) this.failed = t('console-file-kind', { names: wrong.map((file) => file.name).join(', ') })
    if (!good.length) return
    const fresh = await Promise.all(good.map(sent))
    const names = new Set(fresh.map((file) => file.name))
    const files = [...this.files.filter((file) => !names.has(file.name)), ...fresh]
    if (files.reduce((sum, file) => sum + (file.data.length * 3) / 4, 0) > MOST_BYTES) {
      this.failed = t('console-file-large')
      return
    }
    this.files = files
    await this.check()
  }

  /** Takes one out again. */
  async drop(name: string): Promise<void> {
    this.files = this.files.filter((file) => file.name !== name)
    await this.check()
  }

  /** Judges what there is; without files there is nothing to judge. */
  async check(): Promise<void> {
    const mine = ++this.#asked
    if (!this.files.length) {
      this.checked = null
      return
    }
    this.busy = true
    try {
      const found = await campaignApi.check(GAME, this.files)
      if (mine === this.#asked) this.checked = found
    } catch (error) {
      if (mine === this.#asked) {
        this.checked = null
        this.failed = error instanceof Failure ? error.text : t('failed-offline')
      }
    } finally {
      if (mine === this.#asked) this.busy = false
    }
  }

  /** Makes it of the files, or the default campaign; its id, '' if it could not be. */
  async make(own: boolean): Promise<string> {
    if (this.busy) return ''
    this.busy = true
    this.failed = ''
    prefer('name', this.name.trim())
    try {
      const made = await campaignApi.make({
        game: GAME,
        files: own ? this.files : [],
        name: this.name.trim() || t('console-organiser'),
        title: own ? '' : this.title.trim(),
        lang: prefs.lang,
        watch: this.watch,
        confirm: this.confirm,
      })
      this.#keep(made)
      return made.room
    } catch (error) {
      this.failed = error instanceof Failure ? error.text : t('failed-offline')
      return ''
    } finally {
      this.busy = false
    }
  }

  #keep(made: CampaignMade): void {
    const links = Object.fromEntries(made.players.map((one) => [String(one.seat), one.token]))
    const title = this.checked?.title ?? this.title.trim()
    remember(made.room, {
      role: 'staff',
      title,
      name: this.name.trim(),
      seat: made.seat,
      links: { ...links, [made.seat]: made.staff },
    })
  }
}
