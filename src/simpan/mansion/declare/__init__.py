"""Declarations in Korean (and English): from a post as a player writes it to readings (M1.3, M1.5, M2.1, H6.3, H6.8).

The rule, in the order in which it is applied:

1. The post becomes plain letters (`letters`), then sentences: a line, or what ends in a full stop (`posts`).
2. A sentence counts if **every** word of it is known (`tokens`): words of declarations, names that the writer may know
   (`vocabulary`), and fillers that say nothing (`lexicon`). It is cut into clauses, each with one head (`cuts`,
   `clause`). If two ways to read it declare different things, it is ambiguous.
3. A bracket `[이동 k3]` counts by itself wherever it stands; a bracket with words of declarations that cannot be read
   is a problem. A remark in parentheses is read with its sentence, or else by itself. What stands in quotes counts if
   the whole post is that quote; beside other declarations it is speech, or a problem if it could be both.
4. Between commas talk may stand before the first declaration, if it holds neither a condition nor a word of them.
5. Sentences that say something only together are read together: `행동: 공격(물리)` and `대상: 가온`, each on its line.
   A line with nothing but an own name, `[한서]`, says who acts in the next sentence.
6. Any other sentence is talk, and passed over if the post declares something elsewhere. But if it holds a declaration's
   verb, a tile, a zone to go to or a skill that is used (`triggers`), the post is a problem: nothing is half read.

Negations, questions, conditions, reports of the past, wishes and orders declare nothing and are named as what they
are. An unknown word gets what comes near it, from what the writer may know and nothing else.

A skill with an attack's words is an `AttackOn`; a skill alone is a `Skill`, whatever its kind: the parser does not know
kinds. A word that several characters share means the one of them in sight; who acts is carried on within a sentence.
"""

from __future__ import annotations

from simpan.mansion.declare.dice import read_roll, roll_text
from simpan.mansion.declare.read import read
from simpan.mansion.declare.say import problem_text, repeat

__all__ = ["problem_text", "read", "read_roll", "repeat", "roll_text"]
