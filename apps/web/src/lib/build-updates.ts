import { readStored, writeStored } from './storage.ts'

/** What the build writes to `/builds/latest.json`. */
interface LatestBuild {
  readonly id: string
  readonly timestamp: string
}

/** What the build writes to `/builds/meta/{id}.json`: the files that each route needs. */
interface BuildMeta {
  readonly routes: Readonly<Record<string, readonly string[]>>
}

const prefetchAfter = 1000
const pollEvery = 3_600_000
const reloadGuard = 10_000
const guardKey = 'vouch.chunk-reload'

let outdated = false

async function json<T>(path: string): Promise<T | null> {
  try {
    const answer = await fetch(path, { cache: 'no-cache' })
    return answer.ok ? ((await answer.json()) as T) : null
  } catch {
    return null
  }
}

function prefetch(address: string): void {
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = address
  document.head.append(link)
}

async function prefetchRoutes(paths: readonly string[]): Promise<void> {
  const meta = await json<BuildMeta>(`/builds/meta/${import.meta.env.VITE_BUILD_ID}.json`)
  const files = new Set(paths.flatMap((path) => meta?.routes[path] ?? []))
  for (const file of files) prefetch(file)
}

async function look(offerReload: () => void): Promise<void> {
  const latest = await json<LatestBuild>('/builds/latest.json')
  if (!latest || latest.id === import.meta.env.VITE_BUILD_ID || outdated) return
  outdated = true
  offerReload()
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
  void json<LatestBuild>('/builds/latest.json').then((latest) => latest && location.reload())
  return true
}

/** Whether a newer build is out: then a failed navigation is mended by loading the page again. */
export function isOutdated(): boolean {
  return outdated
}

/**
 * Looks out for new builds, in built apps only.
 * @param nextPaths route paths that people usually go to from here; their files are fetched ahead
 * @param offerReload called once, when a newer build is out
 */
export function watchBuilds(nextPaths: readonly string[], offerReload: () => void): () => void {
  if (!import.meta.env.PROD) return () => undefined
  const soon = setTimeout(() => void prefetchRoutes(nextPaths), prefetchAfter)
  const poll = setInterval(() => void look(offerReload), pollEvery)
  const missing = (event: Event) => {
    if (reloadForMissingPart()) event.preventDefault()
  }
  window.addEventListener('vite:preloadError', missing)
  return () => {
    clearTimeout(soon)
    clearInterval(poll)
    window.removeEventListener('vite:preloadError', missing)
  }
}
