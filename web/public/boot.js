// Before anything is drawn: the theme and the size of text that were chosen, so that nothing flashes.
try {
    const kept = JSON.parse(localStorage.getItem('simpan.prefs') || '{}')
    const root = document.documentElement
    if (kept.theme === 'light' || kept.theme === 'dark') root.dataset.theme = kept.theme
    if (kept.lang === 'en' || kept.lang === 'ko') root.lang = kept.lang
    root.toggleAttribute('data-big', kept.big === true)
} catch {
    // a browser that keeps nothing: the page begins as the system likes it
}
