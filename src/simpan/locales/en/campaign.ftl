# The mansion table of a campaign, for players and the public.

campaign-loading = On the way to the mansion
campaign-watching = You see what is public
campaign-watching-text = Only what everybody may know is shown. What happens in a zone is known to those who are in it.

# The door.
campaign-join-kicker = A campaign you are invited to
campaign-join-name = This is the seat of { $name }.
campaign-join-mine = My characters
campaign-join-go = Enter
campaign-join-text = This link is the key to the seat. This browser remembers it: next time you can come back from the first page.
campaign-join-staff = This is a seat of the staff.
campaign-unknown = There is no such campaign
campaign-unknown-text = Please check the address. The link may have been cut.
campaign-closed-door = Only those who are invited may enter
campaign-closed-door-text = Please come by your own invitation from the organiser. If you were given a new link, the old one no longer works.
campaign-frozen = This campaign is stopped
campaign-frozen-text = Something went wrong on the server. The record is safe.

# The bar and the moment.
campaign-clock = { $clock } left
campaign-clock-turn = My turn { $clock }
campaign-time-hours = { $hours } h { $minutes } min
campaign-time-days = { $days } d { $hours } h
campaign-turn-of = { $name }’s turn
campaign-turn-unseen = the turn of a character that you do not see
campaign-more = More
campaign-tab-sheets = Sheets
campaign-tab-people = Characters
campaign-tab-log = Log
campaign-just-now = Just now

# The order of turns.
campaign-order = Order of turns
campaign-agility = Priority { $value }
campaign-now = now
campaign-done = has acted this round
campaign-fog = Fog
campaign-fog-blue = Fog · blue zone
campaign-fog-turn = turns hidden
campaign-fog-now = somebody’s turn

# The map.
campaign-map = Map of the mansion
campaign-map-zone = Map of zone { $zone }
campaign-map-text = As text
campaign-hall = Hall (wall)
campaign-zones = Zones
campaign-zone = Zone { $zone }
campaign-zone-seen = in sight
campaign-zone-own = a character of mine is there
campaign-zone-blue = blue zone
campaign-zone-leave = can be left for
campaign-zone-dark = Zone { $zone } lies in the fog.
campaign-tile-grey = grey tile
campaign-tile-target = something can be done here
campaign-cost = { $cost } of { $budget } tiles
campaign-hint-move = Tap a tile to see the way and its cost.
campaign-hint-start = Tap a tile to write it down as a start.
campaign-legend-reach = within reach
campaign-legend-start = possible start
campaign-legend-wall = grey tile (wall)
campaign-legend-walk = dashed = where to
campaign-role-own-servant = My servant
campaign-role-own-master = My master
campaign-role-ally-servant = Allied servant
campaign-role-ally-master = Allied master
campaign-role-enemy-servant = Enemy servant
campaign-role-enemy-master = Enemy master
campaign-role-other-servant = Servant
campaign-role-other-master = Master
campaign-hp-of = HP { $hp }/{ $most }
campaign-acting = acting
campaign-hidden = hidden
campaign-guard = Guard +{ $value }
campaign-people = Characters in sight
campaign-nobody = No character is in sight.
campaign-person-nothing = There is nothing that can be done to this character now.

# The sentence.
campaign-say = Declaration
campaign-say-who = Who
campaign-say-anyone = Automatic
campaign-say-hint = Write it, or tap the map
campaign-say-hint-later = Declare ahead, or speak
campaign-say-later = It is not your turn. What you declare now is ruled when your turn comes.
campaign-say-reading = Reading…
campaign-say-offline = It will be read when the connection is back. Your text stays here.
campaign-say-go = Declare exactly this
campaign-say-queue = Leave it for my turn
campaign-say-talk = Leave for the staff
campaign-say-still = Post it anyway
campaign-say-sending = Posting…
campaign-said-done = Posted.
campaign-said-talk = Kept in the log. Only you and the staff see it.
campaign-said-back = It came back. Please change it and post again.
campaign-clear = Clear
campaign-echo = Read as
campaign-instead = Possible instead:
campaign-which = Which one:
campaign-part-ok = possible
campaign-part-later = ruled when the turn comes
campaign-part-no = not possible
campaign-part-ask = still open
campaign-part-talk = talk

# What may be declared.
campaign-choices = What you can do
campaign-move-on-map = Moving and leaving are chosen on the map.
campaign-group-attack = Attack
campaign-group-skill = Skill
campaign-group-phantasm = Phantasm
campaign-group-guard = Guard
campaign-group-way = Move
campaign-group-turn = Turn
campaign-group-other = Other
campaign-closed = Not possible now: { $count }
campaign-asked = Question
campaign-asked-then = A choice is written into the text below. Read it, then declare.
campaign-roll-asked = Dice are to be rolled.
campaign-asked-back = A question of the staff
campaign-came-back = Not ruled
campaign-say-again = Write it again
campaign-queue = Waiting declarations
campaign-queue-submitted = waits for the referee’s word
campaign-queue-confirmed = ruled in its time
campaign-queue-begun = being ruled
campaign-withdraw = Withdraw
campaign-placing = Where to start
campaign-placing-who = Whose place
campaign-placing-none = There is nothing to choose now. It starts when the organiser opens the day.
campaign-placing-chosen = Your places are chosen. The day begins when everybody has chosen.
campaign-placing-open = not chosen yet
campaign-placing-text = Choose a character and tap a tile on the map. Only you and the staff know the place.

# Dice.
campaign-dice = Dice
campaign-dice-critical = Critical
campaign-dice-fumble = Fumble
campaign-dice-sentence = { $name } of { $who }: dice { $first } and { $second }, { $terms }, total { $total }
campaign-dice-awaited = { $name } of { $who }: waiting for the dice
campaign-dice-wait = waiting for the dice of { $who }
campaign-dice-none = No dice have been rolled yet.
campaign-dice-checked = Verifiable dice
campaign-dice-hand = Dice entered by hand
campaign-dice-commitment = The promised hash
campaign-dice-seed = The revealed seed
campaign-dice-sealed = The seed is revealed when the record is closed.
campaign-dice-verify = Verify the dice
campaign-axis-attack = { $name }: sum of the dice { $sum }, critical from { $threshold }
campaign-axis-defence = { $name }: sum of the dice { $sum }, critical from { $threshold }
campaign-axis-over = { $sum } ≥ { $threshold }
campaign-axis-under = { $sum } < { $threshold }
campaign-axis-fumble = Fumble 2
campaign-damage = Damage
campaign-damage-armour = armour
campaign-damage-shield = shield
campaign-damage-beyond = { $value } beyond 0

# Sheets and rewards.
campaign-sheets = Character sheets
campaign-hp = HP
campaign-mp = MP
campaign-history = show what changed it
campaign-history-of = What changed { $name }
campaign-history-none = Nothing has changed yet.
campaign-effects = Lasting effects
campaign-abilities = Abilities
campaign-values = Derived values
campaign-printed = as the sheet says
campaign-skills = Skills and phantasm { $count }
campaign-mp-cost = MP { $mp }
campaign-uses = { $count } left today
campaign-standing = Standing order:
campaign-wanted = start { $tile }
campaign-state-fallen = fallen
campaign-state-left = has left
campaign-ledger = Reward points
campaign-ledger-count = { $count } points for rewards · { $total } in all
campaign-ledger-out = out
campaign-ledger-rows = Every point { $count }

# The log.
campaign-log = Log
campaign-log-copy = Copy as text
campaign-log-filter = What to show
campaign-filter-all = All
campaign-filter-rulings = Rulings
campaign-filter-speech = Talk
campaign-filter-mine = Mine
campaign-log-earlier = Show earlier
campaign-log-fetching = Fetching
campaign-log-newest = To the newest
campaign-log-none = There is no log yet.
campaign-log-dice = Show the dice
campaign-log-void = Void: { $why }
campaign-log-speech = Talk
campaign-log-ruling = Ruling
campaign-log-private = For me only
campaign-log-prompt = Question
campaign-log-refusal = Sent back
campaign-log-reading = Read as
campaign-log-notice = Notice
campaign-log-dice-kind = Dice
campaign-log-back = Taken back
campaign-log-command = Staff
campaign-copy = Copy
campaign-copy-what = Copy: { $what }
campaign-ended = The record is closed
campaign-over = The war is over
campaign-log-public = Get the public log
campaign-log-mine = Get my log
campaign-record = Get the record
# The menu of the table.
campaign-menu-rules = Look up rules
campaign-menu-log = Get the log
campaign-menu-log-text = What I have seen so far, as a document.
campaign-menu-link = My link
campaign-menu-link-text = For coming to this seat from another device. Give it to nobody.
campaign-menu-home-text = The campaign goes on. You can come back from the first page.
campaign-form-html = Web page
campaign-form-md = Markdown
campaign-form-txt = Text
campaign-continue = Mansion War
