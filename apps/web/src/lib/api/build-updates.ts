import { storeTyped } from '#lib/draft/before-reload.ts'
import { readStored, writeStored } from '#lib/draft/storage.ts'

const reloadGuard = 10_000
const guardKey = 'vouch.chunk-reload'

let outdated = false

/** Fetches a JSON file of the current build; null if the server is unreachable or the file does not exist. */
export async function fetchBuildFile<T>(path: string): Promise<T | null> {
  try {
    const answer = await fetch(path, { cache: 'no-cache' })
    return answer.ok ? ((await answer.json()) as T) : null
  } catch {
    return null
  }
}

/** Whether an error means that a file of the build could not be loaded. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|Unable to preload/i.test(error.message)
  )
}

/** Whether a failed page may reload itself: at most once per 10 s and URL path. */
export function mayReload(): boolean {
  const [path, at] = readStored(guardKey, 'session')?.split(' ') ?? []
  return navigator.onLine && (path !== location.pathname || Date.now() - Number(at) >= reloadGuard)
}

/** Reloads a failed page if the server is reachable. @returns whether the page reloads */
export async function reloadFailedPage(): Promise<boolean> {
  writeStored(guardKey, `${location.pathname} ${Date.now()}`, 'session')
  const isReachable = (await fetchBuildFile('/builds/latest.json')) !== null
  if (isReachable) location.reload()
  return isReachable
}

/**
 * Prepares for a missing chunk: stores form input before the error page reloads. A failed preload does not reload.
 */
export function watchMissingChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // The error page may replace a form with input.
    storeTyped()
    // The router would reload by itself, without the limit and without asking whether the server is reachable.
    writeStored(`tanstack_router_reload:${payload.message}`, '1', 'session')
  })
}

/** Whether the server has another build than this page. A navigation that fails then reloads the page. */
export function isOutdated(): boolean {
  return outdated
}

export function setOutdated(value: boolean): void {
  outdated = value
}
