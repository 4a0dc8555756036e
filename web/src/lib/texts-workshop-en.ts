/** The texts of the workshop around the games in English. */
import deck from '../../../src/simpan/locales/en/deck.ftl?raw'
import cards from '../../../src/simpan/locales/en/cards.ftl?raw'
import rules from '../../../src/simpan/locales/en/rules.ftl?raw'
import companion from '../../../src/simpan/locales/en/companion.ftl?raw'

export default [deck, cards, rules, companion]
