# What the server says over HTTP and when it ends a connection.

fault-bad-message = A message could not be understood, so the connection was closed.
fault-bad-token = This link opens no seat here. Check the seat link.
fault-closing = The server stops for a moment. The match is kept, and you will be connected again.
fault-frozen = A fault of the server stopped this room. Its record is kept.
fault-no-watching = This room cannot be watched.
fault-old-version = This page is out of date. Reload it.
fault-too-fast = Too many messages at once, so the connection was closed. It will be made again in a moment.
fault-too-slow = Nothing was said, so the connection was closed.
fault-unknown-room = There is no such room.

wrong-bad-body = What was sent cannot be read ({ $why }).
wrong-bad-query = The value of { $name } in the address cannot be read.
wrong-bad-choice = It cannot be played like this.
wrong-bad-record = This is no record that can be trusted: { $why }
wrong-unknown-level = There is no bot of this level.
wrong-bad-token = This is not the link of this seat.
wrong-other-origin = This cannot be done from a page of another site.
wrong-not-found = There is nothing at this address.
wrong-unknown-game = This game cannot be played here.
wrong-unknown-room = There is no such room.
wrong-unknown-replay = There is no such record.
wrong-bad-method = This cannot be done at this address.
wrong-already-in = You sit in this room already. Take the second seat in another browser or on another device.
wrong-seat-taken = No seat is free.
wrong-not-over = It can be seen once the match is over.
wrong-frozen = A fault of the server stopped this room.
wrong-too-large = What was sent is too large.
wrong-too-slow = What was sent did not arrive in time.
wrong-too-fast = Too many requests. Try again in a moment.
wrong-too-many-rooms = There is no place for another room now. Try again in a moment.
wrong-broken = Something went wrong in the server. Try again in a moment.
wrong-store = The store cannot be reached now. Try again in a moment.

page-home = simpan: a table for card games, online
page-lobby = Lobby · simpan
page-room = A match of { $game } · simpan
page-replay = Replay · simpan
page-missing = No such page · simpan
page-about = Open a link and play. Every rule is kept, and every ruling is explained by its clause. No account needed.
page-room-open = You are invited to a match of { $game }. Open the link, choose a deck, and it begins.
page-room-playing = A match of { $game } is being played.
page-room-over = A match of { $game } that is over. It can be replayed.
page-unbuilt = The pages for the browser have not been built. Run make web in the source folder, then reload.
