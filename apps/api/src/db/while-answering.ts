import { setTimeout as delay } from 'node:timers/promises'

/** Pause between two probes, in milliseconds; most shutdowns end before the first probe. */
const pauseMs = 250
/** Time limit of a probe of the database, in milliseconds. */
const patienceMs = 2_000

/**
 * Waits for work as long as the database responds.
 * @param ask probes the database
 * @returns false when a probe failed or took over 2 s; the work may then never end
 * @throws Error of the work
 */
export async function whileAnswering(ask: () => Promise<void>, work: () => Promise<void>): Promise<boolean> {
  const ended = new AbortController()
  const finished = work().then(() => true)
  const silent = untilSilent(ask, ended.signal).then(() => false)
  try {
    return await Promise.race([finished, silent])
  } finally {
    ended.abort()
    // Work that is no longer awaited may still fail; ignore that.
    finished.catch(() => undefined)
  }
}

/** Resolves when the database stops responding. @throws AbortError when the signal aborts */
async function untilSilent(ask: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (;;) {
    await delay(pauseMs, undefined, { signal })
    const answer = ask().then(
      () => true,
      () => false,
    )
    if (!(await Promise.race([answer, delay(patienceMs, false, { ref: false })]))) return
  }
}
