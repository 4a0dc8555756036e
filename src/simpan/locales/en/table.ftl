# The table: both fields, the line, the hand, the cards.

turn = Turn { $turn }
leave = Leave
phases = Phases
phase-setup = Set-up
phase-lumen = Lumen
    .short = L
phase-ready = Ready
    .short = R
phase-battle = Battle
    .short = B
phase-combo = Combo
phase-catch = Catch
phase-get = Get
    .short = G
phase-recovery = Recovery
    .short = Rc
phase-over = Over

position-high = high
    .short = Hi
position-mid = mid
    .short = Mi
position-low = low
    .short = Lo
limb-hand = hand
limb-foot = foot
cell-guard = guard
    .short = Grd
cell-evade = evade
    .short = Evd
cell-clash = clash
    .short = Cls
cell-none = none
    .short = –
kind-attack = attack
    .short = Attack
kind-defence = defence
    .short = Def.
kind-special = special technique
    .short = Spec.
kind-trait = trait
    .short = Trait
ultimate = ultimate
neutral = Neutral
grab = Grab
result-hit = Hit
    .short = H
result-guard = Guard
    .short = G
result-counter = Counter
    .short = C
result-combo = combo
    .short = cmb
card-more = About this card
card-speed = speed { $speed }
card-damage = damage { $damage }
card-cell = { $position } { $what }
damage = damage
no-speed = no speed
no-body = no speed or position
text-made = text made from the effect tree

hp-sentence = HP { $hp }, hand limit { $limit }
priority = Priority
away = away
hand = Hand
list = List
side-deck = Side
lumen = Lumen
broken = Broken
known = known
hand-known = { $name }: { $count } cards in hand, { $known } of them known
counts = { $name }: hand { $hand } of { $limit }, list { $list }, side deck { $side }, Lumen zone { $lumen }. Look at the zones
glance = Open the list of { $name }: { $count }{ $lumen ->
    [0] {""}
   *[other] , in the Lumen zone { $lumen }
}
side-of = Opponent, { $name }
seat-of = Seat { $seat }, { $name }
my-side = Me
my = My
my-hand = My hand
my-list = My list { $count }
zones = Open zones
zones-of = Zones of { $name }
zone-list = list
zone-lumen = Lumen zone
zone-battle = Battle zone
zone-ultimate = Ultimate zone
zone-broken = Broken
zone-side-deck = Side deck
zone-known = Known in hand
face-down = { $count } face down

frame-line = Frame line
fast = fast
slow = slow
line-mine = { $card } at { $final }{ $sum ->
    [none] {""}
   *[other] . { $sum }
}
line-none = No technique chosen
line-theirs = { $card } in their hand at { $speed }
their-readied = Ready · speed ?
their-no-response = No response
their-choosing = Choosing
their-readied-long = The opponent is ready
hand-to-ready = Technique to ready
ready-with = Ready { $card }
no-way-back = It cannot be taken back
choose-card = Choose a technique
readied = readied
clock-rule = The 10-second rule
