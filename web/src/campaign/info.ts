/** What the server tells at the door of a campaign. */
import { call } from '../lib/api'
import type { CampaignInfo } from '../lib/wire'

export type { CampaignInfo }

/** What may be known of a campaign: by everybody, and with a secret (or the cookie for it) who I am there. */
export const campaignInfo = (id: string, token = ''): Promise<CampaignInfo> =>
  call<CampaignInfo>('GET', `/api/campaigns/${encodeURIComponent(id)}`, undefined, token)
