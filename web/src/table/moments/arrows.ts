// Arrow keys within a group of radios: they move the focus and the choice, as in a native group.
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** An attachment for an element with role=radiogroup whose children are role=radio buttons. */
export function arrowed(group: HTMLElement): () => void {
  const radios = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>('[role=radio]')]

  /** One tab stop for the group: the chosen one, else the first. */
  const settle = (): void => {
    const all = radios()
    const stop = all.find((one) => one.getAttribute('aria-checked') === 'true') ?? all[0]
    for (const one of all) one.tabIndex = one === stop ? 0 : -1
  }

  const press = (event: KeyboardEvent): void => {
    const by = STEPS[event.key]
    if (by === undefined || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    const all = radios()
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (at < 0 || all.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    const next = all[(at + by + all.length) % all.length]!
    next.focus()
    next.click()
  }

  settle()
  const watcher = new MutationObserver(settle)
  watcher.observe(group, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-checked'] })
  group.addEventListener('keydown', press)
  return () => {
    watcher.disconnect()
    group.removeEventListener('keydown', press)
  }
}
