import { fetchBuildFile, isOutdated, setOutdated } from './build-updates.ts'

/** Content of `/builds/latest.json`, which names the latest build. */
interface LatestBuild {
  readonly id: string
  readonly timestamp: string
}

/** Content of `/builds/meta/{id}.json`, which lists the files of each route. */
interface BuildMeta {
  readonly routes: Readonly<Record<string, readonly string[]>>
}

const pollEvery = 3_600_000

function prefetch(address: string): void {
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = address
  document.head.append(link)
}

async function prefetchRoutes(paths: readonly string[]): Promise<void> {
  const meta = await fetchBuildFile<BuildMeta>(`/builds/meta/${import.meta.env.VITE_BUILD_ID}.json`)
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  const files = new Set(paths.flatMap((path) => meta?.routes[path] ?? []))
  for (const file of files) if (!loaded.has(file)) prefetch(file)
}

async function checkForBuild(offerReload: () => void): Promise<void> {
  const latest = await fetchBuildFile<LatestBuild>('/builds/latest.json')
  if (!latest || latest.id === import.meta.env.VITE_BUILD_ID || isOutdated()) return
  setOutdated()
  offerReload()
}

/** Prefetches the files of routes likely to be opened next. Checks every hour for a newer build, and offers it once. */
export function watchBuilds(nextPaths: readonly string[], offerReload: () => void): void {
  void prefetchRoutes(nextPaths)
  setInterval(() => void checkForBuild(offerReload), pollEvery)
}
