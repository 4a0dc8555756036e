/** The texts of the workshop around the games in Korean. */
import deck from '../../../src/simpan/locales/ko/deck.ftl?raw'
import cards from '../../../src/simpan/locales/ko/cards.ftl?raw'
import rules from '../../../src/simpan/locales/ko/rules.ftl?raw'
import companion from '../../../src/simpan/locales/ko/companion.ftl?raw'

export default [deck, cards, rules, companion]
