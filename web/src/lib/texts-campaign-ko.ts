/** The texts of the campaigns in Korean. */
import campaign from '../../../src/simpan/locales/ko/campaign.ftl?raw'
import console from '../../../src/simpan/locales/ko/console.ftl?raw'

export default [campaign, console]
