/** The texts of the campaigns in English. */
import campaign from '../../../src/simpan/locales/en/campaign.ftl?raw'
import console from '../../../src/simpan/locales/en/console.ftl?raw'

export default [campaign, console]
