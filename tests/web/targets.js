// The controls that a finger of `least` pixels cannot hit. What is reached beside a control (::after, label) counts.
([controls, least, crowded]) => {
  const name = (el) => {
    const words = el.getAttribute('aria-label') || el.innerText || el.value || el.className || ''
    return `${el.tagName.toLowerCase()} “${String(words).trim().replace(/\s+/g, ' ').slice(0, 40)}”`
  }
  const reached = (el, x, y) => {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false
    const top = document.elementFromPoint(x, y)
    return !!top && (el.contains(top) || top.closest('label')?.control === el)
  }
  const span = (el, x, y, dx, dy) => {
    let far = 0
    while (far < least && reached(el, x + dx * (far + 1), y + dy * (far + 1))) far++
    return far
  }
  const found = []
  const sheet = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  for (const el of sheet.querySelectorAll(controls)) {
    if (!el.checkVisibility({ checkVisibilityCSS: true }) || el.closest('[inert], [aria-hidden=true], .skip')) continue
    const hidden = el.matches('input') && el.labels?.length && getComputedStyle(el).opacity === '0'
    const shown = hidden ? el.labels[0] : el
    // A link in the middle of a sentence is as high as the sentence.
    if (shown.matches('a[href]') && getComputedStyle(shown).display === 'inline' && shown.closest('p, li, dd')) continue
    shown.scrollIntoView({ block: 'center', inline: 'center' })
    const box = shown.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) continue
    if (box.width >= least - 0.5 && box.height >= least - 0.5) continue
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    const wide = Math.max(box.width, span(el, x, y, -1, 0) + span(el, x, y, 1, 0) + 1)
    const high = Math.max(box.height, span(el, x, y, 0, -1) + span(el, x, y, 0, 1) + 1)
    // The clauses of rulings that stand line by line share what lies between them.
    const enough = el.matches('.clause') ? crowded : least
    if (wide < least - 0.5 || high < enough - 0.5) found.push(`${name(el)} ${Math.round(wide)}×${Math.round(high)}`)
  }
  scrollTo(0, 0)
  return found
}
