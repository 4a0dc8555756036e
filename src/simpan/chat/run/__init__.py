"""The running program: the inbox is answered, the outbox is sent, time passes. No network is known here."""
