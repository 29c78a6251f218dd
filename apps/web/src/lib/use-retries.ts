import { useEffect, useRef } from 'react'
import type { SaveState } from './use-autosave.ts'

const first = 3_000
const longest = 30_000

/** Tries a failed save again: after 3 s, ever more rarely, and at once when the device is online again. */
export function useRetries(state: SaveState, again: () => Promise<boolean>): void {
  const wait = useRef(first)
  const { status } = state
  useEffect(() => {
    if (status === 'saved' || status === 'idle') wait.current = first
    if (status !== 'failed') return
    const timer = setTimeout(() => void again(), wait.current)
    wait.current = Math.min(wait.current * 2, longest)
    const online = () => void again()
    window.addEventListener('online', online)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', online)
    }
  }, [status, again])
}
