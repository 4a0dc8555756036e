// How somebody without a mouse answers now: what to press, null where nothing is asked.
() => {
  const usable = (el) =>
    el.checkVisibility({ checkVisibilityCSS: true }) && !el.disabled && el.getAttribute('aria-disabled') !== 'true'
  const room = window.__room
  if (room.sent.some((one) => one.t === 'act' && !(one.id in room.acked) && !(one.id in room.refused))) return null
  if (document.querySelector('dialog[open], [role=dialog]')) return { kind: 'sheet' }
  if (room.asks === 'hand' || room.asks === 'list') return { kind: 'setup' }
  if (!room.asks) return null
  const digits = (selector) => {
    const all = [...document.querySelectorAll(selector)].filter((el) => el.checkVisibility())
    return all.flatMap((el, at) => (usable(el) && at < 9 ? [String(at + 1)] : []))
  }
  if (room.asks === 'ready') {
    const hand = digits('.hand-row [role=radio]')
    return hand.length ? { kind: 'choose', digits: hand } : null // it comes into sight with the next look
  }
  if (document.querySelector('.act .alone')) return { kind: 'only' }
  const cards = digits('.ask [role=radio][data-code]')
  if (cards.length) return { kind: 'choose', digits: cards }
  const words = digits('.ask button[data-code]')
  if (words.length) return { kind: 'choose', digits: words }
  return { kind: 'only' }
}
