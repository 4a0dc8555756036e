# The rule browser.
rulebook-both-titles = Rules
rulebook-title = Rules of { $game }
rulebook-to-shelf = Both rule books
rulebook-other-lumen = Lumen Condenser
rulebook-other-mansion = Mansion War
rulebook-no-book = There is no such rule book.
rulebook-size = { $clauses } clauses
rulebook-find = Find a clause
rulebook-find-hint = Number or words
rulebook-found = { $count ->
    [one] 1 clause
   *[other] { $count } clauses
}
rulebook-none = No clause says that.
rulebook-beyond = { $count } more. Add a word to find fewer.
rulebook-contents = Contents
rulebook-both = English and Korean
rulebook-print = Print
rulebook-link = Copy a link to { $clause }
rulebook-copied = The link is copied.
rulebook-not-copied = This browser does not let a page copy a link.
rulebook-edition = Edition: { $edition }
rulebook-default = Default
rulebook-house = House rule
rulebook-fields = What a campaign's file may set
rulebook-field-default = default { $value }
rulebook-field-values = may be { $values }
rulebook-seed = Source: { $seed }
rulebook-named-by = Clauses that name this one
rulebook-named-by-label = Clauses that name { $clause }
rulebook-examples = { $count ->
    [one] 1 example
   *[other] { $count } examples
}
rulebook-examples-of = Examples of { $clause }
rulebook-examples-about = Scenes that the tests of the referee really play. Rulings that rest on this clause are marked.
rulebook-no-examples = No scene of the tests shows this clause.
rulebook-more = { $count ->
    [one] 1 more example
   *[other] { $count } more examples
}
rulebook-more-about = Other scenes that the tests play, each with the name of its file.
rulebook-map = Map
rulebook-start = Where it begins
rulebook-notation = As the tests write it
