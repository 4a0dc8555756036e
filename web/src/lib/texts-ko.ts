/** All the pages' texts in Korean; one file, fetched when the language is chosen. */
import base from '../../../src/simpan/locales/ko/base.ftl?raw'
import table from '../../../src/simpan/locales/ko/table.ftl?raw'
import lobby from '../../../src/simpan/locales/ko/lobby.ftl?raw'
import play from '../../../src/simpan/locales/ko/play.ftl?raw'
import replay from '../../../src/simpan/locales/ko/replay.ftl?raw'

export default [base, table, lobby, play, replay]
