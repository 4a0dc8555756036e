import { mount } from 'svelte'
import App from './App.svelte'
import { loadTexts } from './lib/i18n.svelte'
import { dress } from './lib/prefs.svelte'
import { router } from './lib/router.svelte'
import { fetchPage } from './pages'
import { games } from './room/games.svelte'
import './styles/tokens.css'
import './styles/base.css'
import './styles/form.css'

// All that the first page needs is asked for at once: on a slow line each wait counts.
dress()
const texts = loadTexts()
const { page } = router.now
fetchPage(page)?.catch(() => undefined) // App says so if it fails again
if (page !== 'replay') void games.load()
const target = document.getElementById('app')!
texts.then(
  () => mount(App, { target }),
  () => (target.textContent = '불러오지 못했습니다. 새로 고쳐 주세요. · Could not be loaded. Please reload.'),
)
