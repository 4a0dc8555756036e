/** The service worker of the companion: what it needs is kept on this phone, so that it works without a line. */

class Worker_ {
  /** A newer version waits; it is taken when the players say so, never by itself. */
  fresh = $state(false)
  #waiting: ServiceWorker | null = null

  /** Looks at a registration: does a new version wait? */
  watch(found: ServiceWorkerRegistration): void {
    const waits = (worker: ServiceWorker | null): void => {
      if (!worker || !navigator.serviceWorker.controller) return
      this.#waiting = worker
      this.fresh = true
    }
    waits(found.waiting)
    found.addEventListener('updatefound', () => {
      const coming = found.installing
      coming?.addEventListener('statechange', () => coming.state === 'installed' && waits(coming))
    })
  }

  /** Takes the new version and loads the page anew. */
  take(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    this.#waiting?.postMessage('take')
  }
}

export const worker = new Worker_()

/** Registers it where the browser has such a thing (and the page came over a safe line). */
export function install(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  navigator.serviceWorker.register('/sw.js', { scope: '/companion' }).then(
    (found) => worker.watch(found),
    () => undefined, // then it works only with a line
  )
}
