import { buildFile, isOutdated, setOutdated } from './build-updates.ts'

/** What the build writes to `/builds/latest.json`. */
interface LatestBuild {
  readonly id: string
  readonly timestamp: string
}

/** What the build writes to `/builds/meta/{id}.json`: the files that each route needs. */
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
  const meta = await buildFile<BuildMeta>(`/builds/meta/${import.meta.env.VITE_BUILD_ID}.json`)
  const files = new Set(paths.flatMap((path) => meta?.routes[path] ?? []))
  for (const file of files) prefetch(file)
}

async function look(offerReload: () => void): Promise<void> {
  const latest = await buildFile<LatestBuild>('/builds/latest.json')
  if (!latest || latest.id === import.meta.env.VITE_BUILD_ID || isOutdated()) return
  setOutdated()
  offerReload()
}

/**
 * Fetches ahead what people need next, and looks for a newer build every hour.
 * @param nextPaths route paths that people usually go to from here
 * @param offerReload called once, when a newer build is out
 */
export function watchBuilds(nextPaths: readonly string[], offerReload: () => void): void {
  void prefetchRoutes(nextPaths)
  setInterval(() => void look(offerReload), pollEvery)
}
