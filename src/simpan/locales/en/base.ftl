# Words of every page.

simpan = simpan
skip = Skip to content
loading = Loading
again = Try again
close = Close
back = Back
menu = Menu
no = No
me = Me
missing = No such page
missing-text = Please check the address.
to-home = Home
failed-page = The page could not be loaded
failed-offline = The server cannot be reached. Please check your connection.
failed-answer = The server could not do that. ({ $status })
clause-open = Open rule { $clause }
clause-close = Close rule { $clause }
clause-none = This clause is not in the rule book.
clause-house = House rule
seconds-left = { $seconds } { $seconds ->
    [one] second
   *[other] seconds
  } left
copied = Copied
