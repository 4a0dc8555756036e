/** All the pages' texts in English; one file, fetched when the language is chosen. */
import base from '../../../src/simpan/locales/en/base.ftl?raw'
import table from '../../../src/simpan/locales/en/table.ftl?raw'
import lobby from '../../../src/simpan/locales/en/lobby.ftl?raw'
import play from '../../../src/simpan/locales/en/play.ftl?raw'
import replay from '../../../src/simpan/locales/en/replay.ftl?raw'

export default [base, table, lobby, play, replay]
