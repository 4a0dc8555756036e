// Runs before every page: notes what the policy stopped, what is fetched, what goes over the socket, and when it was on the screen.
window.__violations = []
document.addEventListener('securitypolicyviolation', (event) =>
  window.__violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
)
window.__fetching = 0 // answers that are waited for
const { fetch } = window
window.fetch = async (...given) => {
  window.__fetching++
  try {
    return await fetch(...given)
  } finally {
    window.__fetching--
  }
}
// entry: of the last State that is on the screen, since: when it came there; heard, shown: when each came and first was;
// acts: when each act's press came, by its id; refused: why acts were, by their id; hand: the viewer's own cards as they are now
window.__room = { entry: -2, since: 0, stage: '', phase: '', asks: '', hand: [] }
Object.assign(window.__room, { heard: {}, shown: {}, acts: {}, acked: {}, refused: {}, sent: [] })
const now = () => performance.timeOrigin + performance.now()
let touched = 0
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (touched = now()), true)

window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given)
    this.addEventListener('message', (event) => {
      const message = JSON.parse(event.data)
      if (message.t === 'ack') window.__room.acked[message.id] = message.n
      if (message.t === 'refused') window.__room.refused[message.id] = `${message.reason}: ${message.text}`
      if (message.t !== 'state') return
      window.__room.heard[message.n] ??= now()
      requestAnimationFrame(() => {
        const view = message.table?.view
        window.__room.shown[message.n] ??= now()
        window.__room.hand = message.table?.hand ?? []
        Object.assign(window.__room, { since: performance.now(), entry: message.n, stage: message.stage })
        Object.assign(window.__room, { phase: view?.phase ?? '', asks: view?.asks ?? '' })
      })
    })
  }

  send(data) {
    const message = JSON.parse(data)
    window.__room.sent.push(message)
    if (message.t === 'act') window.__room.acts[message.id] = touched
    super.send(data)
  }
}
