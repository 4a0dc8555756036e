// What somebody at this page could press now, as a person would find it: [kind, x, y, code] of one control, or null.
// chance: numbers in [0, 1) that choose; guard: milliseconds after a change of the moment in which a press does not count.
([chance, guard]) => {
  const usable = (el) =>
    el.checkVisibility({ checkVisibilityCSS: true }) &&
    !el.disabled &&
    el.getAttribute('aria-disabled') !== 'true' &&
    el.getAttribute('aria-busy') !== 'true' &&
    !el.closest('[inert], [aria-hidden=true]')
  const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter(usable)
  const any = (list, at) => list[Math.floor(chance[at] * list.length)]
  const room = window.__room
  const unanswered = room.sent.filter((one) => one.t === 'act' && !(one.id in room.acked) && !(one.id in room.refused))
  if (unanswered.length && room.stage === 'playing') return null
  if (performance.now() - room.since < guard) return null
  const press = (kind, el) => {
    if (!el) return null
    el.scrollIntoView({ block: 'center', inline: 'center' })
    const box = el.getBoundingClientRect()
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    const top = document.elementFromPoint(x, y)
    const free = !!top && (el.contains(top) || top.contains(el))
    return [free ? kind : `covered by ${top?.outerHTML.slice(0, 80)}: ${kind}`, x, y, Number(el.dataset.code ?? -1)]
  }
  const sheet = all('dialog[open], [role=dialog]').at(-1)
  if (sheet) return press('sheet', all('.btn.main', sheet)[0] ?? all('button', sheet)[0])
  if (room.asks === 'hand' || room.asks === 'list') {
    const main = all('main .btn.main, .setup .btn.main')[0]
    return main ? press('confirm', main) : press('suggest', all('.setup .tools button')[0])
  }
  const bar = all('.act .btn').filter((el) => !el.closest('.levels'))
  const main = bar.find((el) => el.classList.contains('main'))
  const others = bar.filter((el) => el !== main)
  if (!room.asks) return null
  if (others.length && (chance[0] < 0.12 || (!main && !all('[role=radio][data-code], .ask button[data-code]').length)))
    return press('other', any(others, 1))
  const chosen = document.querySelector('[role=radio][aria-checked=true][data-code]')
  if (main && chosen && usable(chosen)) return press('confirm', main)
  const cards = all('[role=radio][data-code]').filter((el) => Number(el.dataset.code) >= 0)
  // Mostly what hurts most, so that the game comes to its end.
  const damage = (el) => room.hand.find((card) => card.code === Number(el.dataset.code))?.damage ?? 0
  const best = [...cards].sort((a, b) => damage(b) - damage(a))
  if (cards.length) return press('choose', chance[1] < 0.7 ? best[Math.floor(chance[2] * Math.min(2, best.length))] : any(cards, 2))
  const answers = all('.ask button[data-code]')
  if (answers.length) return press('answer', any(answers, 2))
  return press(main ? 'confirm' : 'other', main ?? others[0])
}
