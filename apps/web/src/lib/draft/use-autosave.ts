import { useCallback, useEffect, useRef, useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import type { SaveState } from './draft-state.ts'

interface Autosave<T> {
  /** Stores the values over this version and answers the new one. Call the API with `quiet`. */
  readonly save: (values: T, version: number) => Promise<number>
  readonly version: number
}

const quiet = 800
const longest = 2000

/**
 * Saves by itself: 800 ms after the last change, and at the latest 2 s after the first. One save at a time, each over
 * the version that the one before answered. A stale save (412) stops with the state `conflict`, until `resolve`.
 */
export function useAutosave<T>(options: Autosave<T>): {
  state: SaveState
  /** Tell of every change, with all values. */
  change: (values: T) => void
  /** Saves now what waits; answers whether everything is stored. */
  flush: () => Promise<boolean>
  /** Goes on after a conflict over this version; with values, they are saved. */
  resolve: (version: number, values?: T) => Promise<boolean>
  /** Whether there is a conflict to resolve, at this moment. */
  inConflict: () => boolean
} {
  const [state, setState] = useState<SaveState>({ status: 'idle' })
  const latest = useRef(options)
  latest.current = options
  const work = useRef({
    version: options.version,
    waiting: null as { values: T; since: number } | null,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    running: null as Promise<boolean> | null,
    blocked: false,
  })

  const run = useCallback(async (): Promise<boolean> => {
    const now = work.current
    clearTimeout(now.timer)
    while (now.waiting && !now.blocked) {
      const { values } = now.waiting
      now.waiting = null
      setState({ status: 'saving' })
      try {
        now.version = await latest.current.save(values, now.version)
        setState({ status: 'saved', at: new Date().toISOString() })
      } catch (error) {
        now.waiting ??= { values, since: Date.now() }
        if (isProblem(error, 412)) {
          now.blocked = true
          setState({ status: 'conflict' })
        } else {
          setState({ status: 'failed' })
        }
        return false
      }
    }
    return !now.blocked
  }, [])

  const flush = useCallback((): Promise<boolean> => {
    const now = work.current
    now.running ??= run().finally(() => {
      now.running = null
    })
    return now.running
  }, [run])

  const change = useCallback(
    (values: T) => {
      const now = work.current
      const since = now.waiting?.since ?? Date.now()
      now.waiting = { values, since }
      clearTimeout(now.timer)
      const left = Math.max(0, since + longest - Date.now())
      now.timer = setTimeout(() => void flush(), Math.min(quiet, left))
    },
    [flush],
  )

  const resolve = useCallback(
    (version: number, values?: T) => {
      const now = work.current
      now.blocked = false
      now.version = version
      now.waiting = values === undefined ? null : { values, since: Date.now() }
      if (values === undefined) setState({ status: 'idle' })
      return flush()
    },
    [flush],
  )

  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') void flush()
    }
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      void flush()
    }
  }, [flush])

  const inConflict = useCallback(() => work.current.blocked, [])

  return { state, change, flush, resolve, inConflict }
}
