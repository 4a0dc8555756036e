/** How this phone helps: sound, vibration, a screen that stays awake. Nothing of it is needed. */
import { recall, remember } from '../lib/prefs.svelte'

const KEY = 'simpan.companion.likes'

interface Likes {
  sound: boolean
  vibrate: boolean
  awake: boolean
}

export const likes: Likes = $state({ sound: false, vibrate: true, awake: true, ...recall<Partial<Likes>>(KEY) })

/** Changes one liking and keeps it. */
export function like(key: keyof Likes, value: boolean): void {
  likes[key] = value
  remember(KEY, $state.snapshot(likes))
}

let sounds: AudioContext | null = null

/** A short tone, if sound is on and may be made. */
export function beep(high: boolean): void {
  if (!likes.sound) return
  try {
    sounds ??= new AudioContext()
    const tone = sounds.createOscillator()
    const loud = sounds.createGain()
    tone.frequency.value = high ? 880 : 440
    loud.gain.setValueAtTime(0.15, sounds.currentTime)
    loud.gain.exponentialRampToValueAtTime(0.001, sounds.currentTime + 0.3)
    tone.connect(loud).connect(sounds.destination)
    tone.start()
    tone.stop(sounds.currentTime + 0.3)
  } catch {
    // a browser without sound
  }
}

/** Shakes the phone, if that is wanted and may be done. */
export function shake(ms: number): void {
  if (likes.vibrate) navigator.vibrate?.(ms)
}

/** Keeps the screen awake while the page is shown. Returns what ends it. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let over = false
  const ask = (): void => {
    if (over || document.visibilityState !== 'visible') return
    navigator.wakeLock?.request('screen').then(
      (found) => (over ? void found.release() : (lock = found)),
      () => undefined, // a browser that will not: the players touch the screen
    )
  }
  ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    over = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
