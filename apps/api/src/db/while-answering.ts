import { setTimeout as delay } from 'node:timers/promises'

/** Time between two questions, in milliseconds; most stops end before the first. */
const pauseMs = 250
/** How long PostgreSQL may take for one answer, in milliseconds. */
const patienceMs = 2_000

/**
 * Waits for work that needs the database, as long as the database answers.
 * @param ask asks for a sign of life
 * @returns false when an answer failed or took over 2 s; the work may then never end
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
    // Abandoned work may fail later.
    finished.catch(() => undefined)
  }
}

/** Resolves when the database stops answering. @throws AbortError after the signal */
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
