import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The routes of the built web app. */
export interface WebBuild {
  /** The route that shows a path, such as `/jobs/:slug`; undefined if the web app has no such page. */
  routeOf(path: string): string | undefined
  /** Whether the web app may have a page for a path. */
  isPage(path: string): boolean
  /** Scripts and style sheets of a route. */
  filesOf(route: string): readonly string[]
}

type Routes = Readonly<Record<string, readonly string[]>>

/**
 * Reads the build's manifest (`builds/meta/{id}.json`). Without one, every path counts as a page, and the client reports
 * unknown ones.
 * @param root the build folder
 */
export async function readWebBuild(root: string): Promise<WebBuild> {
  const routes = await listedRoutes(root).catch(() => undefined)
  if (!routes) return { routeOf: () => undefined, isPage: () => true, filesOf: () => [] }
  // Of two routes for a path, the router takes the one with fewer parameters: `/passports/offer` before `/passports/:id`.
  const patterns = Object.keys(routes)
    .map((route) => ({
      route,
      parameters: route.split(':').length,
      pattern: new RegExp(`^${asPattern(route)}/?$`),
    }))
    .sort((a, b) => a.parameters - b.parameters)
  const routeOf = (path: string) => patterns.find(({ pattern }) => pattern.test(path))?.route
  return {
    routeOf,
    isPage: (path) => routeOf(path) !== undefined,
    filesOf: (route) => routes[route] ?? [],
  }
}

async function listedRoutes(root: string): Promise<Routes> {
  const { id } = await readJson<{ id: string }>(join(root, 'builds', 'latest.json'))
  const { routes } = await readJson<{ routes: Routes }>(join(root, 'builds', 'meta', `${id}.json`))
  return routes
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T
}

/**
 * Converts a route to a pattern: `/jobs/:slug` → `/jobs/[^/]+`. Other parts of the path are plain words with hyphens.
 */
function asPattern(route: string): string {
  const parts = route.split('/').filter(Boolean)
  return parts.map((part) => `/${part.startsWith(':') ? '[^/]+' : part}`).join('')
}
