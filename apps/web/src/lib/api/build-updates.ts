import { readStored, writeStored } from '#lib/draft/storage.ts'

const reloadGuard = 10_000
const guardKey = 'vouch.chunk-reload'

let outdated = false

/** What the server has in a file of the build; null when it does not answer or has none. */
export async function buildFile<T>(path: string): Promise<T | null> {
  try {
    const answer = await fetch(path, { cache: 'no-cache' })
    return answer.ok ? ((await answer.json()) as T) : null
  } catch {
    return null
  }
}

/**
 * Reloads because a part of the app is gone, at most once per 10 s and path; never while the server does not answer:
 * then nothing would come back, and what is on the page would be lost. Answers whether it does.
 */
export function reloadForMissingPart(): boolean {
  if (!navigator.onLine) return false
  const [path, at] = readStored(guardKey, 'session')?.split(' ') ?? []
  if (path === location.pathname && Date.now() - Number(at) < reloadGuard) return false
  writeStored(guardKey, `${location.pathname} ${Date.now()}`, 'session')
  void buildFile('/builds/latest.json').then((latest) => latest && location.reload())
  return true
}

/** Reloads when a part of the app cannot be loaded any more. In built apps only. */
export function watchMissingParts(): void {
  if (!import.meta.env.PROD) return
  addEventListener('vite:preloadError', (event) => {
    if (reloadForMissingPart()) event.preventDefault()
  })
}

/** Whether a newer build is out: then a failed navigation is mended by loading the page again. */
export function isOutdated(): boolean {
  return outdated
}

/** Remembers that a newer build is out. */
export function setOutdated(): void {
  outdated = true
}
