import { useEffect, useRef } from 'react'

const first = 1_000
const longest = 30_000

/**
 * Asks what is stored now while there is a conflict, so that it can be compared with the form. Where it cannot be had it
 * is asked for again: after 1 s, ever more rarely, and at once when the device is online again.
 * @param isStale whether a save was stale and nothing is chosen yet
 * @param read asks the server; `quiet` when the person was told of a failure before
 * @param take is given what is stored now
 */
export function useTheirs<T>(
  isStale: boolean,
  read: (call: { readonly quiet: boolean }) => Promise<T>,
  take: (found: T) => void,
): void {
  const latest = useRef({ read, take })
  latest.current = { read, take }
  useEffect(() => {
    if (!isStale) return
    let isOver = false
    let isAsking = false
    let wait = first
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      if (isAsking) return
      clearTimeout(timer)
      isAsking = true
      try {
        const found = await latest.current.read({ quiet: wait > first })
        if (isOver) return
        isOver = true
        latest.current.take(found)
      } catch {
        if (isOver) return
        timer = setTimeout(() => void ask(), wait)
        wait = Math.min(wait * 2, longest)
      } finally {
        isAsking = false
      }
    }
    const online = () => {
      if (!isOver) void ask()
    }
    void ask()
    window.addEventListener('online', online)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', online)
    }
  }, [isStale])
}
