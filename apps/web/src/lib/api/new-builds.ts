import { fetchBuildFile, setOutdated } from './build-updates.ts'

/** Content of `/builds/latest.json`, which names the latest build. */
interface LatestBuild {
  readonly id: string
  readonly timestamp: string
}

/** Content of `/builds/meta/{id}.json`, which lists the files of each route. */
interface BuildMeta {
  readonly routes: Readonly<Record<string, readonly string[]>>
}

/** The part of the Network Information API that is used here. Only Chromium has it. */
interface Connection {
  readonly saveData?: boolean
}

const pollEvery = 3_600_000

const build = import.meta.env.VITE_BUILD_ID

let meta: Promise<BuildMeta | null> | undefined

/** Prefetches the files of routes, such as `/jobs/:slug`. Does nothing if the person saves data. */
export async function prefetchRoutes(paths: readonly string[]): Promise<void> {
  if ((navigator as { connection?: Connection }).connection?.saveData) return
  meta ??= fetchBuildFile<BuildMeta>(`/builds/meta/${build}.json`)
  const { routes = {} } = (await meta) ?? {}
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')
  const known = [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    ...[...links].map(({ href }) => href),
  ]
  const loaded = new Set(known.map((address) => new URL(address).pathname))
  const files = new Set(paths.flatMap((path) => routes[path] ?? []))
  for (const file of files) {
    if (loaded.has(file)) continue
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = file
    document.head.append(link)
  }
}

/** Checks for a new build hourly, and when a tab is shown after more than an hour. Offers each build once. */
export function watchBuilds(offerReload: () => void): void {
  let checkedAt = Date.now()
  let offered: string | undefined
  const check = async () => {
    checkedAt = Date.now()
    const latest = await fetchBuildFile<LatestBuild>('/builds/latest.json')
    if (!latest) return
    setOutdated(latest.id !== build)
    if (latest.id === build || latest.id === offered) return
    offered = latest.id
    offerReload()
  }
  setInterval(() => void check(), pollEvery)
  // Browsers stop timers of hidden tabs and sleeping devices.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt >= pollEvery) void check()
  })
}
