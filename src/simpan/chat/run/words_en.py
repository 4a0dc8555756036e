"""What the running program itself says to people, in English."""

from typing import Final

WORDS: Final = {
    "lost": "A post could not be made ({letter}): {why}",
    "lost_to": "A post to {people} could not be made ({letter}): {why}",
    "failed": "A request could not be answered ({id}): {why}. It is tried again when the program is next started.",
    "given_up": "A request failed too often and is given up ({id}): {why}. Staff can declare it where needed.",
    "fault": "a fault of the program ({name})",
    "disk": "a fault of the disk ({name})",
    "rests": "That was a lot in a short time. You are answered again in about {minutes} min.",
    "lag_none": "No post waits.",
    "lag_public": "Posts are late: the oldest one that waits is from {age} ago.",
    "lag_requests": "Requests that wait for an answer: {n}; the oldest is from {age} ago.",
    "lag_letters": "Posts that wait to be made: {n}; the oldest is from {age} ago.",
    "seconds": "{n} s",
    "minutes": "{n} min",
    "hours": "{n} h",
}
