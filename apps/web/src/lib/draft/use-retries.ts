import { useEffect, useRef } from 'react'
import type { SaveState } from './draft-state.ts'

const first = 3_000
const longest = 30_000
const always = () => true

/**
 * Tries a failed save again: after 3 s, ever more rarely, and at once when the device is online again.
 * @param isWanted asked before each try: what the server refused is refused again until it is changed
 */
export function useRetries(
  state: SaveState,
  again: () => Promise<boolean>,
  isWanted: () => boolean = always,
): void {
  const wanted = useRef(isWanted)
  wanted.current = isWanted
  const wait = useRef(first)
  const { status } = state
  useEffect(() => {
    if (status === 'saved' || status === 'idle') wait.current = first
    if (status !== 'failed') return
    const retry = () => {
      if (wanted.current()) void again()
    }
    const timer = setTimeout(retry, wait.current)
    wait.current = Math.min(wait.current * 2, longest)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [status, again])
}
