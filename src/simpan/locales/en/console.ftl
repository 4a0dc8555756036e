# The organiser's console.

# making a campaign
console-game = Mansion War
console-campaigns = Mansion War campaigns
console-campaigns-text = You open a campaign; players come by link and declare by sentence or button. Rulings, fog and the record are the referee's.
console-mine = My campaigns
console-untitled = Campaign without a name
console-as-staff = staff
console-as-player = player
console-as-watch = watching
console-is-over = over
console-forget = Take { $title } off the list
console-new = Open a new campaign
console-campaign-name = Name of the campaign
console-campaign-name-hint = empty: Mansion War
console-my-name = My name
console-my-name-hint = players see it
console-organiser = Organiser
console-make-default = Start with the default campaign
console-make-default-text = A mansion of eight zones and eight sample pairs. Once it is made, you send the invitations.
console-make-own = Start with these files
console-making = Making it
console-own-files = Start with my own files
console-own-files-text = A table of characters (CSV, XLSX) is enough; what is missing is the default campaign's. You may drop files here.
console-choose-files = Choose files
console-more-files = Add files
console-file-drop = Take { $name } out
console-file-kind = { $names }: not a kind that can be read. Only toml, txt, csv, xlsx, json.
console-file-large = The files are too large: 3 MB all together at most.
console-templates = Download samples
console-templates-text = Fill in the table of characters, or change the files of the default campaign.
console-template-xlsx = Characters XLSX
console-template-csv = Characters CSV
console-checking = Looking at the files
console-check-ok = { $title }: ready to start.
console-check-bad = { $count ->
    [one] One thing has to be put right.
   *[other] { $count } things have to be put right.
}
console-faults = To put right: { $count }
console-warnings = Warnings: { $count } · may stay
console-who-plays = Who plays whom
console-confirm = Declarations are ruled
console-confirm-on = once the staff confirms
console-confirm-on-text = Declarations are submitted and wait for the staff's word.
console-confirm-off = at once
console-confirm-off-text = The referee rules when the turn comes.
console-watch = Watching
console-watch-none = none
console-watch-none-text = Only players and staff see it.
console-watch-link = by link
console-watch-link-text = Who knows the address sees the public notices only.

# the page
console-title = Staff: { $title }
console-parts = Parts
console-tab-queue = Turns
console-tab-fix = Fix
console-tab-posts = Posts
console-tab-map = War
console-tab-log = Log
console-tab-people = People
console-role = Role
console-role-of = Role of { $name }
console-role-organiser = Organiser
console-role-organiser-text = May do everything.
console-role-referee = Referee
console-role-referee-text = Declarations, dice, corrections.
console-role-scribe = Scribe
console-role-scribe-text = Reads all, writes notices.
console-not-your-role = Your role does not allow that. Organisers and referees rule and correct; organisers change settings and close the record.
console-steps = To begin
console-step-invite = Invite the players
console-step-invite-go = Invite
console-step-open = Open the day
console-step-open-text = Only then turns come and clocks run.
console-done = Done
console-not-done = Not done
console-over = The record is closed
console-over-text = A closed record cannot be corrected.
console-over-log = Download the log
console-answer = Just now
console-more = { $count } more lines
console-to-posts = { $count ->
    [one] One text to post
   *[other] { $count } texts to post
}

# the line of turns
console-tally = Today
console-queue = Line of turns
console-queue-empty = Nobody here.
console-show-all = Only “{ $state }” · show all
console-state-done = ruled
console-state-acting = acting
console-state-submitted = submitted
console-state-confirmed = confirmed
console-state-waiting = waiting
console-state-idle = nothing to do
console-place = zone { $zone } · priority { $priority }
console-asked = asked
console-nothing-said = nothing declared yet
console-read = Read: { $text }
console-here = here now
console-came = came
console-never = not yet
console-left = { $minutes } min left
console-left-seconds = { $seconds } s left
console-overdue = { $minutes ->
    [0] time is out
   *[other] { $minutes } min overdue
}
console-correct = Correct
console-correct-who = Correct { $who }
console-day = The day
console-jobs = Today's jobs: { $count }
console-sitting = Leading: { $names }
console-tools = Other commands
console-command = Command
console-command-hint = begins with / · or name: declaration
console-send = Send
console-leave = Leave it

# forms
console-choose = Choose
console-none = None
console-optional = may be empty
console-now = now { $value }
console-lacks = Still missing: { $names }
console-wrong-faces = Faces are 1 to 6, at most { $last } of them.
console-wrong-entry = The number of the entry, such as 41.
console-wrong-number = A number from { $first } to { $last }.
console-will = The command

# corrections
console-kinds = Kinds of corrections
console-preview = Preview of the correction
console-not-yet = not recorded yet
console-show-first = Show first
console-apply = Record the correction
console-apply-plain = Apply
console-places = { $count ->
    [one] one change
   *[other] { $count } changes
}
console-same = unchanged
console-changed = changed
console-why-is = Reason: { $why }
console-rulings = Later rulings
console-numbers = Numbers that change
console-dropped = Declarations that fall away
console-anew = Declarations ruled anew
console-nothing-changes = No ruling and no number changes.
console-never-erased = The past is never erased. A correction is added with name, time and reason.
console-find-ruling = Find a past ruling
console-find-none = No ruling found.
console-has-dice = dice were rolled
console-word-preview = preview
console-word-apply = confirm
console-word-cancel = cancel

# posts
console-cut = Length of posts
console-cut-280 = 280
console-cut-500 = 500
console-cut-0 = uncut
console-post-to = To { $to }
console-copy = Copy
console-copied = Copied
console-copy-failed = Not copied
console-copied-of = { $done } of { $all } copied
console-all-copied = All copied
console-no-posts = Nothing to post.
console-other-acts = Texts of other rulings
console-last-act = the last one
console-kind-all = All
console-kind-speech = speech
console-kind-ruling = ruling
console-kind-private = private
console-kind-prompt = question
console-kind-refusal = refusal
console-kind-reading = reading
console-kind-notice = notice
console-kind-dice = dice
console-kind-back = undone
console-kind-command = staff

# the war
console-view-as = Through whose eyes
console-view-staff = Staff (sees all)
console-view-public = The public
console-view-of = What { $name } sees · read only
console-view-of-public = What everybody sees · read only
console-view-end = Close
console-hidden-from = Not seen here: { $count }
console-hidden-none = All is seen.
console-their-pending = Declarations that wait
console-everybody = On the map: { $count }
console-sheets = Sheets
console-ledger = Rewards ledger
console-history = Why numbers changed
console-no-history = No number has changed yet.
console-correct-from = Correct from entry { $n }

# the log
console-export = Export
console-export-public = Public
console-export-staff = Staff
console-export-record = The record
console-log-of = Whose log
console-log-kind = Kind
console-log-newest = Newest first.
console-log-empty = Nothing yet.
console-log-earlier = Earlier
console-log-failed = The log could not be loaded.
console-from-here = Correct from here
console-from-value = A value just before
console-from-dice = These dice
console-from-undo = Undo from here

# people
console-players = Players
console-players-text = One link each. Copy the invitation and send it: the player comes in with name and characters set.
console-came-of = { $came } of { $all } came
console-player = Player
console-characters = Characters
console-copy-all = Copy all invitations
console-copy-invite = Copy invitation
console-invite-message =
    You are invited to { $title }.
    Your characters, { $name }: { $characters }
    Come in by the link below. It is yours alone; do not pass it on.
    { $address }
console-share-text = Invitation to { $title }
console-link = Link
console-link-of = Link of { $name }
console-link-unknown = This browser does not know a link of this player. You can make another; those sent before stay good.
console-link-make = Make a link
console-link-fresh = Replace by a new link
console-link-fresh-sure = The former links of { $name } end, and windows opened by them close. Replace them?
console-link-fresh-yes = Replace
console-links-csv = Links as CSV
console-links-file = invitations
console-qr = QR code of { $name }'s link
console-copy-watch = Copy the watching link
console-staff = Staff
console-staff-add = Invite staff: name
console-staff-invite = Invite and make a link
console-copy-link = Copy link
console-copy-my-link = Copy my link
console-nameless = no name
console-remove = Remove
console-remove-sure = Really remove

# the menu
console-settings = Settings of the campaign
console-settings-text = when time is out; confirming declarations
console-keys = Keys
console-key-1 = next and former in the line
console-key-2 = rule the open declaration
console-key-3 = correct
console-key-4 = write a command
console-key-5 = change the part
console-home-text = the campaign goes on
