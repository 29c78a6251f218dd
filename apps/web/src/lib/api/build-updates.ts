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

/**
 * Reloads the page because a chunk is missing. At most once per 10 s and URL path, and only if the server is reachable.
 */
export function reloadForMissingChunk(): boolean {
  if (!navigator.onLine) return false
  const [path, at] = readStored(guardKey, 'session')?.split(' ') ?? []
  if (path === location.pathname && Date.now() - Number(at) < reloadGuard) return false
  writeStored(guardKey, `${location.pathname} ${Date.now()}`, 'session')
  void fetchBuildFile('/builds/latest.json').then((latest) => latest && location.reload())
  return true
}

/** Reloads the page when a chunk cannot be loaded, because a newer build has replaced it. Production builds only. */
export function watchMissingChunks(): void {
  if (!import.meta.env.PROD) return
  addEventListener('vite:preloadError', (event) => {
    if (reloadForMissingChunk()) event.preventDefault()
  })
}

/** Whether the server has a newer build. A navigation that fails then reloads the page. */
export function isOutdated(): boolean {
  return outdated
}

export function setOutdated(): void {
  outdated = true
}
