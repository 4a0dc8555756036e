# What the room itself says in the log.
log-ask-undo = { $name } asks to take back the last decision.
log-ask-draw = { $name } offers a draw.
log-yes-undo = { $name } agrees: the last decision is taken back.
log-yes-draw = { $name } agrees to a draw.
log-no-undo = { $name } does not agree to take it back.
log-no-draw = { $name } declines the draw.
log-withdraw = { $name } withdraws the offer.
log-away = { $name } is not connected.
log-here = { $name } is connected.
log-wait = { $name } goes on waiting for { $late }.
log-claim-win = { $name } claims the win: { $late } is absent.
log-claim-draw = { $name } claims a draw: { $late } is absent.
log-concede = { $name } concedes.
log-rule-back = The judge goes back to an earlier moment.
log-rule-extend = The judge gives { $name } { $seconds } more seconds.
log-rule-pause = The judge pauses the match.
log-rule-resume = The judge lets the match go on.
log-rule-award = The judge awards the match to { $name }.
log-rule-caution = The judge cautions { $name }.
log-rule-note = The judge notes.
log-rule-why = { $ruling } Reason: { $why }

# How a match ended.
result-won = { $winner } wins
result-drawn = Draw
result-concede = { $winner } wins ({ $loser } conceded)
result-absence = { $winner } wins ({ $loser } absent)
result-award = { $winner } wins (ruled by the judge)
result-draw-agreed = Draw by agreement
result-draw-absence = Draw (opponent absent)

# Why something did nothing.
denied-stale = Things have changed meanwhile. Please choose again.
denied-not-playing = The match has not begun yet.
denied-over = The match is over.
denied-frozen = Something is wrong with the record: this match stands still.
denied-paused = The judge has paused the match.
denied-not-a-seat = Only players can do that.
denied-not-judge = Only the judge can do that.
denied-nothing-to-undo = There is no decision to take back.
denied-seen = It cannot be taken back. { $text }
denied-already-asked = You have asked already.
denied-declined = This was just declined. You can ask again after your next decision.
denied-no-offer = That offer is gone.
denied-not-late = Nobody is being waited for.
denied-too-early = It cannot be claimed yet.
denied-already-paused = It is paused already.
denied-not-paused = It is not paused.
denied-no-such-entry = There is no decision from there on to go back before.
denied-no-such-seat = There is no such seat.
denied-no-clock = No clock is running now.
denied-nothing-said = Please write something.
denied-broken = The server failed to answer that. Nothing else is affected.
denied-ended = The record is closed.
denied-not-here = That cannot be done in this room.
denied-not-staff = Only the staff may do that.
denied-not-allowed = Your role does not allow that. Organisers and referees rule and correct; organisers change settings and close the record.
denied-nothing-there = There is nothing like that.

fault-elsewhere = This seat was opened elsewhere.
