# The table companion.
comp-title = Table companion
comp-loading = Loading the tables of rulings
comp-failed = The tables of rulings could not be loaded. HP and FP work all the same.
comp-not-kept = This device keeps nothing. The record is lost when the page is closed.
comp-new-version = There is a new version. It comes when you reload after the game.
comp-reload = Reload now

# A side
comp-side = { $name }, { $hp } HP, { $fp } FP
comp-limit = Hand { $cards }
comp-priority = Priority
comp-priority-give = Priority: { $name }
comp-fp-less = { $name }: 1 FP less
comp-fp-more = { $name }: 1 FP more
comp-hurt = { $name }: { $amount } HP less
comp-other-of = { $name } 123, another number
comp-undo-of = { $name }: undo
comp-undone = Undone: { $what }
comp-nothing-undone = There is nothing to undo
comp-counter-less = { $name }: 1 { $what } less
comp-counter-more = { $name }: 1 { $what } more
comp-counter = { $what } { $number }/{ $most }

# The number pad
comp-pad-title = How much for { $name }
comp-pad-hurt = Damage
comp-pad-heal = Regain
comp-pad-fp = Set FP
comp-pad-hp = Set HP
comp-pad-value = The number typed
comp-pad-erase = Erase
comp-pad-sign = Change the sign

# The middle
comp-rail = Speed of { $name }
comp-rail-none = Nothing put down
comp-turn = Turn { $turn }
comp-next-turn = Next turn
comp-ready = Ready
comp-ready-start = { $seconds } Ready, start the clock
comp-ready-stop = { $seconds } Ready, stop the clock
comp-ready-left = { $seconds } seconds left
comp-ready-over = The time for ready is over
comp-judge = Judge
comp-more = Menu
comp-hint = Tap a tick to put a speed down, or pick cards with Judge
comp-hint-one = Now the side of { $name }

# Verdicts
comp-say-counter = { $name } counters
comp-say-hit = { $name } hits
comp-say-guard = { $name } guards
comp-say-evade = { $name } evades
comp-say-evade-counter = { $name } evades and counters
comp-say-both-hit = Both hit
comp-say-both-evaded = Both evade
comp-say-clash = Clash
comp-say-both-defended = Both defend
comp-say-no-response = Neither responds
comp-say-none = Nothing is judged
comp-say-impossible = Such a ruling cannot come about
comp-barred = { $name } may not ready { $card }
comp-barred-state = A state forbids it.
comp-unsure-position = Choose the position to have evading, guarding and clashing judged too
comp-sum = { $speed } { $sign } { $fp } = { $final } { $than } { $against }
comp-judge-title = Two techniques judged
comp-pick = Technique of { $name }
comp-pick-change = Change the technique of { $name }
comp-search = Name of the card
comp-search-hint = Name or first consonants
comp-found =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
comp-none = No response
comp-unnamed = Speed { $speed }
comp-unnamed-at = Speed { $speed }, { $position }
comp-position = Position
comp-position-any = Unknown
comp-all-cards = Other characters’ cards too
comp-hand = Rest of the hand
comp-hand-of = Rest of the hand of { $name }
comp-cards =
    { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
comp-steps = Step by step
comp-step-evade = { $name } evades
comp-step-guard = { $name } guards
comp-step-clash = { $name } clashes
comp-step-hit = { $name } hits
comp-step-counter = { $name } counters
comp-step-faster = { $name } is faster
comp-step-even = Equal speed
comp-step-both_defended = Both defend
comp-step-void = The technique of { $name } is void
comp-step-unpaid = { $name } cannot pay the cost
comp-step-no_response = { $name } does not respond
comp-step-skipped = Nobody has priority: all effects of this timing are skipped
comp-step-combo = { $name }: combo
comp-step-fp = { $name }: FP { $n }
comp-step-damage = { $name } takes { $n } damage
comp-step-paid = { $name } pays { $n } HP
comp-step-grab = Grab: breaking a grab of the hand negates it
comp-step-stand_in = The attacker says whether it is a hit or a counter
comp-step-mutual = Both combo: combo 1 alone counts, FP become 0
comp-step-again = Ready again
comp-always = Lines that always hold
comp-always-text = As far as their conditions are met, they are in the numbers above already.
comp-applied = Effects counted
comp-check = Effects to look at yourselves
comp-check-text = They rest on a choice, a hand or a list: left out of the ruling, or counted as if their condition held.
comp-trait-applied = Trait { $number }
comp-needs = Counted as if { $card } lay in the Lumen zone
comp-lumen-note = Look at other cards of the Lumen zone and at hidden special techniques yourselves.
comp-outcome = What is left
comp-outcome-of = { $name }: { $hp } HP, FP { $fp }
comp-apply = Apply
comp-applied-now = Applied
comp-to-combo = Combo of { $name }

# Combos
comp-combo = Combo calculator
comp-combo-who = Whose combo
comp-combo-first = Combo 1
comp-combo-pick-first = Choose the technique that opened the combo
comp-combo-by-effect = A technique whose result became combo by an effect
comp-combo-place = Combo { $place }
comp-combo-card = Combo { $place }, { $card }, speed { $speed }, { $dealt } damage
comp-combo-next = Cards that may come next
comp-combo-none = No card can follow
comp-combo-second = Two cards are shown at once. Choose one more.
comp-combo-total = Total { $total }
comp-combo-undo = Take one back
comp-combo-apply = Apply { $total } damage to { $name }
comp-combo-note = Cards count as held in hand, and optional effects as not used.
comp-check-short = look yourself
comp-combo-lasting = A card of this combo has effects that last. Look at the next cards yourselves.
comp-combo-taken = dealt already

# The menu
comp-menu = Menu
comp-games = Games
comp-game-new = New game
comp-game-delete = Delete
comp-game-delete-sure = Delete for good
comp-game-name = Name of the game
comp-game-unnamed = Game of { $date }
comp-game-about = { $a } against { $b }, turn { $turn }
comp-history = History
comp-history-empty = Nothing has happened yet
comp-history-back = Go back to before this
comp-history-gone = undone
comp-swap = Swap seats
comp-coin = Who is first
comp-coin-fell = { $name } is first
comp-end = End the game
comp-end-won = { $name } has won
comp-end-draw = A draw
comp-clock = Ready clock
comp-clock-seconds = { $seconds } s
comp-clock-off = None
comp-sound = Sound
comp-vibrate = Vibration
comp-awake = Keep the screen on
comp-edition = Edition
comp-edition-classic = Classic
comp-edition-current = Current
comp-seat-of = { $place } seat
comp-near = The near
comp-far = The far
comp-character = Character
comp-name = Name
comp-export-json = Save as a file
comp-export-text = Copy as text
comp-copied = Copied
comp-copy-failed = Could not be copied
comp-import = Open a file
comp-import-bad = This is no record of the companion
comp-replay = Watch as a replay
comp-replay-need = A replay needs a connection
comp-replay-empty = Nothing has been recorded yet

# Changes, as the history says them
comp-did-hp = { $name }: HP { $by }
comp-did-fp = { $name }: FP { $by }
comp-did-counter = { $name }: { $what } { $by }
comp-did-verdict = Ruling: { $a } against { $b }, { $verdict }
comp-did-combo =
    { $name }: combo of { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }, { $total } damage
comp-did-turn = Turn { $turn }
comp-did-priority = { $name } has priority
comp-did-no-priority = Priority mark taken away
comp-did-coin = { $name } is first
comp-did-who = { $place } seat: { $name }
comp-did-swap = Seats swapped
comp-did-undo = { $name } undid: { $what }
comp-did-back = Back to before: { $what }
comp-did-over = { $name } has won
comp-did-draw = A draw

# Replays
comp-by-hand = Recorded by hand
comp-by-hand-text = Written down by hand while playing with real cards. It was not refereed, and nobody has checked it.
comp-replay-step = Turn { $turn }, step { $step }
comp-replay-start = Start
