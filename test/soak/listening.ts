import { getEventListeners, setMaxListeners } from 'node:events'

/** A signal as the whole program has one, and the most that listened to it at once. */
export function watchedSignal() {
  const { signal } = new AbortController()
  // Node warns of many listeners, but not on signals unless it is told a number.
  setMaxListeners(MOST_LISTENERS, signal)
  const count = () => getEventListeners(signal, 'abort').length
  let most = 0
  const look = () => {
    most = Math.max(most, count())
  }
  return { signal, look, most: () => most, now: count }
}

/** More than one wait has at a time. */
export const MOST_LISTENERS = 5
