// Resolves once the page stands still: nothing is being fetched or answered, moved or drawn anew. What counts down goes on.
async ([quiet, most]) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const begun = performance.now()
  let changed = begun
  const watching = new MutationObserver(() => (changed = performance.now()))
  watching.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const left = (one) => (one.effect?.getComputedTiming().endTime ?? 0) - (one.currentTime ?? 0)
  const moves = (one) => one.playState === 'running' && left(one) < 1000 // longer ones count down or tell of work
  const busy = () =>
    window.__fetching > 0 ||
    Number(document.documentElement.dataset.waiting ?? 0) > 0 ||
    document.getAnimations().some(moves) ||
    performance.now() - changed < quiet
  do await frame()
  while (busy() && performance.now() - begun < most)
  watching.disconnect()
  await document.fonts.ready
}
