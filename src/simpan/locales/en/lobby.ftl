# Home, rooms, set-up, the end

home-line = Play at the same time. Further left wins.
home-rail = The frame line: 5 is faster than 7
home-now = Play now
home-now-text = Against a bot, at once. No login, no clock.
home-now-busy = Taking your seat
home-levels = Opponent
home-my-deck = My deck
home-change = Change
home-big = Big text
home-continue = Go on
home-back = Back to it
home-forget = Remove { $name } from the list
home-make = Make a room
home-make-text = Invite by link
home-watch = Watch or join
home-watch-text = { $waiting } waiting · { $running } running
home-watch-none = Nobody there yet
home-watch-unknown = See open rooms
home-decks = Decks and cards
home-decks-text = { $count ->
    [0] Search, deck rules, figures
    [one] 1 deck of mine, search, figures
   *[other] { $count } decks of mine, search, figures
}
home-rules = Rules
home-rules-text = Clauses and examples
home-war = Mansion War
home-war-text = Open a campaign and invite by link
home-war-staff = Staff
home-war-forget = Remove { $title } from the list
home-replay = Replay
home-replay-text = Step through a downloaded record
home-companion = Table companion
home-companion-text = HP, FP and rulings for real cards

vs = { $mine } against { $theirs }
nobody = free seat
player-1 = Seat 1
player-2 = Seat 2
bot-name = Bot
bot-level = Bot ({ $level })

stage-open = Waiting for a player
stage-playing = Running
stage-over = Finished
stage-frozen = Halted

lobby-title = Open rooms
lobby-waiting = Waiting for a player
lobby-running = May be watched
lobby-none-waiting = No room is waiting now.
lobby-none-running = Nothing to watch now.
lobby-somebody = Somebody
lobby-join = Join
lobby-watch = Watch
lobby-refresh = Refresh
lobby-make = Make an open room
lobby-delayed = { $seconds } s behind

make-title = Make a room
make-who = Who with
make-private = A friend
make-private-text = Only who has the link can come in.
make-open = Anybody
make-open-text = It shows among the open rooms.
make-bot = Practice
make-bot-text = Starts at once against a bot.
make-level = Opponent
make-deck = My deck
make-name = Name
make-name-hint = may stay empty
make-rules = Rules
make-points = Open points
make-points-text = What the rule book does not settle. Left alone, the defaults hold.
make-points-changed = { $count ->
    [0] all default
   *[other] { $count } changed
}
make-default = default
make-clock = Clock
make-watch = Spectators
make-watch-none = None
make-watch-none-text = Only the two of you.
make-watch-link = By link
make-watch-link-text = Who has the room's address may watch.
make-watch-all = Everybody
make-watch-all-text = It shows in the list of matches.
make-delay = Delay
make-delay-0 = at once
make-delay-n = after { $seconds } s
make-delay-text = Spectators who see it later cannot help. The server keeps to it.
make-judge = Judge's seat
make-judge-on = With a judge
make-judge-off = No judge
make-judge-text = You get a judge's link. A judge sees both hands and may go back, give time, caution or award the match; all of it stays in the record.
make-seat = Seat
make-seat-any = Either
make-go = Make the room
make-go-bot = Start
make-busy = Making it

deck-mine = A deck of mine
deck-make = Make a deck
deck-own = My own
deck-paste = Deck code or list
deck-paste-hint = One card name a line, or a deck code.
deck-check = Check
deck-checking = Checking
deck-ok = This deck may be played: { $label }
deck-bad = { $count ->
    [one] One thing to put right
   *[other] { $count } things to put right
}
deck-cards = { $count } cards
deck-see = See its cards
deck-title = Decks
deck-use = Play this deck
deck-attacks = Attacks
deck-defences = Defences
deck-specials = Special, ultimate

join-title = { $name }’s room
join-title-nobody = You are invited
join-text = Choose a deck and come in: it starts at once.
join-terms = Terms of this room
join-edition = Edition
join-points = Open points
join-points-none = all default
join-clock = Clock
join-watch = Spectators
join-judge = Judge
join-judge-yes = yes, and sees both hands
join-judge-no = none
join-go = Start on these terms
join-agree = Coming in means you agree to the terms above.
join-busy = Coming in
join-taken = Somebody else has just taken the seat.
join-no-room = There is no such room
join-no-room-text = Please check the address; part of the link may be missing.
join-no-watch = This match cannot be watched
join-no-watch-text = It was agreed to be between the two of them.
join-wrong = The room could not be opened
join-frozen = This room is halted
join-frozen-text = Something went wrong on the server. The record is kept as it is.

wait-title = Waiting for your opponent
wait-text = It starts as soon as they come in. You may close this page and come back.
wait-rematch = Your rematch is offered
wait-rematch-text = When they accept, it starts at once with the seats swapped.
wait-back = Back to the last match
wait-invite = Invitation
wait-copy = Copy the link
wait-copied = Copied
wait-copy-fail = Could not copy. Hold the link to copy it.
wait-share = Share
wait-share-text = A game of Lumen Condenser?
wait-qr = QR code
wait-qr-alt = QR code of this room's address
wait-seat = My seat's link
wait-seat-text = Goes on from this seat on another device. Give it to nobody.
wait-judge = The judge's link
wait-judge-text = Give it only to who is to judge: it shows both hands.
wait-inapp = Opened inside KakaoTalk
wait-inapp-other = Opened inside an app
wait-inapp-text = Closing the app may lose your seat. Open it in a browser of its own.
wait-inapp-go = Open in another browser
wait-terms = Terms of this room
wait-loading = Opening the room

pick-title-hand = Choose { $need } for your first hand
pick-title-list = Choose { $need } for your list
pick-text-hand = Your opponent sees your first hand once, when both are done.
pick-text-list = Everybody sees the list. In the get phase you take cards from it.
pick-count = { $chosen }/{ $need }
pick-suggest = Fill with a suggestion
pick-clear = Clear
pick-go-hand = This is my first hand
pick-go-list = This is my list
pick-more = { $left } more to choose
pick-sending = Laying down { $done }/{ $total }
pick-hand-done = My first hand
pick-wait = Your opponent is choosing
pick-wait-text = You are done. When they are, each sees the other's first hand.
pick-theirs-progress = hand { $hand } · list { $list }
pick-theirs-done = Your opponent is done
pick-look = Point at a card to see it large here.
pick-info = Details
pick-changed = A card of this seat was chosen elsewhere. Please choose the rest again.

look-title = Your opponent's first hand
look-text = You see it only now. The first turn starts with these cards.
look-text-memory = The first turn starts with these cards. You can look them up in their hand later.
look-list = Their list
look-go = Start turn 1

menu-title = Menu
menu-undo = Ask to take back
menu-undo-text = Takes back my last decision. The opponent must agree, and nothing seen can be unseen.
menu-draw = Offer a draw
menu-draw-text = If they accept, the match ends without a winner.
menu-concede = Concede
menu-concede-text = You lose this match.
menu-concede-sure = Really concede?
menu-concede-yes = I concede
menu-back = Play on
menu-settings = Display
menu-rules = Read the rules
menu-terms = Terms of this room
menu-links = Links to hand on
menu-report = Report a problem
menu-report-text = Copy this text with your report: it names the exact moment. It does not hold your seat's secret.
menu-report-copy = Copy
menu-home = Home
menu-home-text = The match stays. You find it again on the first page.
menu-share = Link for spectators

set-language = Language
set-theme = Brightness
set-theme-system = As the device
set-theme-light = Light
set-theme-dark = Dark
set-motion = Motion
set-motion-on = Show
set-motion-off = Reduce
set-text = Text
set-text-normal = Normal
set-text-big = Big
set-keys = Single-letter keys
set-keys-text = One letter opens something: T the record, M my list.
set-on = On
set-off = Off

over-title = Result
over-end = The match is over
over-win = You win
over-lose = You lose
over-draw = Draw
over-winner = { $name } wins
over-rematch = Rematch
over-rematch-bot = Play again
over-rematch-theirs = Your opponent asks for a rematch
over-rematch-join = Play the rematch
over-rematch-watch = See the next match
over-replay = Replay
over-record = Download the record
over-share = Share the result
over-share-text = Lumen Condenser: { $mine } against { $theirs }, { $result }
over-table = See the table
over-open = See the result
over-home = Home
over-turn = turn { $turn }
over-hp = HP

late-away = { $name } is away
late-silent = { $name } has not answered for long
late-next-warned = A warning in { $seconds } s
late-next-claimable = In { $seconds } s the opponent may decide the match
late-next-you = You may decide in { $seconds } s
late-you = It is your move
late-you-text = Unless you play within { $seconds } s, your opponent may decide the match.
late-you-now = Your opponent may decide the match. Play now.
late-claim = What shall it be?
late-wait = Wait longer
late-win = End it as a win
late-draw = End it as a draw
late-win-sure = End this match as your win?
late-draw-sure = End this match as a draw?
late-sure-yes = End it
late-watch = The other side may decide the match

offer-undo-theirs = { $name } would like to take back their last decision
offer-draw-theirs = { $name } offers a draw
offer-undo-mine = You asked to take back
offer-draw-mine = You offered a draw
offer-undo-seen = { $name } asked to take back
offer-draw-seen = { $name } offered a draw
offer-waiting = Waiting for their answer
offer-yes = Accept
offer-no = Refuse
offer-take-back = Withdraw it

notices = Notices
net-lost = Reconnecting
net-lost-text = What you sent is safe.
net-retry = Reconnect now
net-elsewhere = This seat is open elsewhere
net-elsewhere-text = The same seat was opened twice. Reconnect to play here.
net-here = Play here
net-closing = The server restarts. The match is kept.
net-old = There is a new version. Please reload the page.
net-reload = Reload
net-paused = The judge has paused the match

watch-bar = Watching
watch-delay = { $seconds } s behind
watch-count = { $count ->
    [one] 1 spectator
   *[other] { $count } spectators
}
watch-spectator = Only what is public is shown

judge-seat = Judge's seat
judge-hand = { $name }’s hand
judge-readied = Readied
judge-hand-short = Hand
judge-log = Record
judge-act = Ruling
judge-why = Reason
judge-why-hint = both players read it as it is
judge-why-missing = Please give a reason.
judge-who = For whom
judge-back = Go back
judge-back-text = Goes back to before entry { $n }.
judge-back-pick = Pick the place in the record
judge-back-here = Back to before this
judge-extend = Give time
judge-seconds = Seconds
judge-pause = Pause
judge-resume = Resume
judge-award = Award the match
judge-caution = Caution
judge-note = Note
judge-send = Rule: { $what }
judge-sure = It is recorded and told to everybody. Go ahead?
judge-yes = Go ahead
judge-no = Cancel
judge-earlier = Earlier entries

rules-title = Rules
rules-book = Read it with examples in the rule book
rules-find = Find a clause
rules-find-hint = number or words
rules-none = No such clause.
rules-default = Default
rules-found = { $count ->
    [one] 1 clause
   *[other] { $count } clauses
}

fold = Fold
seconds = { $n } s
minutes = { $n } min
minutes-seconds = { $m } min { $s } s
clock-ready = ready { $time }
clock-idle = nobody ready { $time }
clock-choice = choices { $time }
clock-setup = set-up { $time }
clock-match = match { $time }
clock-none = no clock
