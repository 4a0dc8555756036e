# The deck builder.
decks-title = Deck builder
decks-intro = Choose a character to begin a new deck. You may also paste a list or a deck code, or change one of the given decks.
decks-parts = View
decks-part-find = Find
decks-part-deck = Deck { $count }
decks-part-figures = Figures
decks-undo = Undo
decks-redo = Redo
decks-all = Decks
decks-new = New deck
decks-mine = Decks on this device
decks-given = Begin with a given deck
decks-not-kept = This browser cannot keep decks. They go when you close the page, so copy the deck code.
decks-kept-legal = { $count } cards · legal
decks-kept-not = { $count } cards · not legal yet
decks-open-now = Open now
decks-delete = Delete { $name }
decks-delete-yes = Delete
decks-character = Character
decks-change-who = Character and edition
decks-change-who-note = The cards stay, only the character changes. Cards of others are named by the rules.
decks-nobody = No character
decks-trait = Trait { $name }
decks-name = Name of the deck
decks-unnamed = { $who } deck

# The rules.
decks-checks = Deck rules
decks-checks-kept = { $count } of { $all } kept
decks-kept = Kept
decks-broken = Broken
decks-legal = This deck is legal
decks-not-legal = Not legal yet · { $count }
decks-check-broken = This deck is not legal yet
decks-check-character = 1 character
decks-check-size = { $have } of { $many } techniques
decks-check-own = { $have } of at least { $many } { $who } techniques
decks-check-copies = One of a name, or as many as it says
decks-check-foreign = Only the character's own and neutral
decks-check-special = { $have } of at least { $many } that are not special
decks-check-extra = { $have } of at most { $many } on top by the trait
decks-check-ultimate = { $have } of at most { $many } ultimate
decks-check-known = Cards that can be played
decks-nearest = The nearest legal deck
decks-nearest-note = It changes as few cards as possible. You can undo it.
decks-change = Mend it all ({ $count ->
    [one] 1 card changes
   *[other] { $count } cards change
})
decks-change-as = Make it a { $who } deck ({ $count ->
    [one] 1 change
   *[other] { $count } changes
})
decks-fix-together = Mended together with the others.
decks-fix-character = Make it a { $who } deck
decks-fix-ultimate = Move { $name } to the ultimate's place
decks-fix-out = Out
decks-fix-in = One in
decks-fix-in-n = { $count } in
decks-fix-or = or of { $count } others
decks-fix-more = and { $count } more
decks-fix-swap = { $name } for { $out }
decks-fix-do = Take these
decks-fix-out-do = Take it out

# The cards.
decks-find = Find techniques
decks-find-note = Spaces do not count. Cards in the deck come out by −. Enter puts the first one in.
decks-cards-page = See all cards
decks-in = Put in { $name }
decks-in-mends = Put in { $name } (it mends a rule)
decks-out = Take out { $name }
decks-out-n = Take out { $name }, { $count } in the deck
decks-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
decks-by-speed = by speed
decks-none = No cards yet.
decks-stranger = no such card
decks-curve = Speed curve: { $words }
decks-curve-none = no cards yet
decks-curve-at = { $count } at { $speed }
decks-curve-defence = { $count } defences
decks-curve-special = { $count } specials
decks-curve-key = Filled = { $who }, outline = neutral

# Keeping, playing, handing on.
decks-save = Save
decks-saved = Saved
decks-play = Play it
decks-paste = Paste
decks-read = Read as a deck
decks-notes = { $count } to look at
decks-notes-note = All else is in the deck. Choose what was meant, or change the text and read it again.
decks-notes-on = Go on like this
decks-share = Hand on the deck
decks-code = Deck code
decks-code-note = It survives a chat. Wrong letters are told when it is read.
decks-code-none = Choose a character and cards, and there is a deck code.
decks-copy = Copy
decks-link = Link to the deck
decks-link-bad = The deck code in the link cannot be read. Is the address whole?
decks-qr = Another device that reads it opens this deck
decks-qr-alt = QR code of this deck's address
decks-post = As a post
decks-print = Print
decks-paper-speed = Speed
decks-paper-name = Name
decks-paper-where = Position, judgement
decks-paper-code = Code

# Figures.
decks-figures = Figures
decks-figures-none = No figures: too many cards, or no character.
decks-mean-speed = Mean speed
decks-mean-damage = Damage
decks-mean-hit = Hit
decks-mean-guard = Guard
decks-mean-counter = Counter
decks-positions = Positions
decks-catches = Catch
decks-catches-note = The cards that can catch with so many FP ahead, as the game begins.
decks-catch-with = Can catch
decks-catch-from = What gives that FP
decks-catch-count = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
decks-catch-risk = Guarded, to them
decks-held = Attacks that cannot catch
decks-held-never = never catches
decks-held-forbidden = forbidden now
decks-held-condition = has a condition
decks-held-cost = its cost cannot be paid
decks-held-slow = too slow
decks-combos = Combos
decks-combos-note = What may come right after each in a combo, as the game begins, with all attacks in hand. What effects do on the way is not in the damage.
decks-starters = Open a combo
decks-starters-none = none
decks-chain = Deals most in a row: { $damage } (after the opener)
decks-then = then
decks-ends = Nothing follows: { $names }
