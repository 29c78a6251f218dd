import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** True for the path of a page that the built web app has. */
export type IsWebPage = (path: string) => boolean

/**
 * Reads which pages there are from the build's own list (`builds/meta/{id}.json`), so that machines see the status
 * of an unknown address too. Without a list every path counts as a page: the client then tells.
 * @param root the build folder
 */
export async function readWebPages(root: string): Promise<IsWebPage> {
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

/** `/jobs/:slug` → `/jobs/[^/]+`; the other parts are names of files: words with hyphens. */
function asPattern(route: string): string {
  const parts = route.split('/').filter(Boolean)
  return parts.map((part) => `/${part.startsWith(':') ? '[^/]+' : part}`).join('')
}
