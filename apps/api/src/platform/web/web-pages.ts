import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Reads the page paths from the build's manifest (`builds/meta/{id}.json`), so that unknown paths get status
 * 404. Without a manifest, every path counts as a page, and the client reports unknown ones.
 * @param root the build folder
 */
export async function readWebPages(root: string): Promise<(path: string) => boolean> {
  const routes = await listedRoutes(root).catch(() => undefined)
  if (!routes) return () => true
  const patterns = routes.map((route) => new RegExp(`^${asPattern(route)}/?$`))
  return (path) => patterns.some((pattern) => pattern.test(path))
}

async function listedRoutes(root: string): Promise<string[]> {
  const { id } = await readJson<{ id: string }>(join(root, 'builds', 'latest.json'))
  const { routes } = await readJson<{ routes: object }>(join(root, 'builds', 'meta', `${id}.json`))
  return Object.keys(routes)
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
