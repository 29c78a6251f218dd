// Checks how many bytes each public page of the built web app loads before it is shown. Run it after the build.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../generate/files.ts'

/** Maximum size of all scripts that a page loads before it is shown, compressed, in bytes. */
const scriptLimit = 150_000
/** The same for scripts, style sheets and the font that is loaded with the page. */
const limit = 195_000

/** Routes that visitors come to first. */
const routes = ['/', '/jobs', '/jobs/:slug', '/companies', '/companies/:slug', '/login', '/signup']

interface Loaded {
  readonly file: string
  /** Size as served (brotli where available), in bytes. */
  readonly bytes: number
}

/**
 * The files that a page loads before it is shown: those that `index.html` names, and those of its route and layouts. What
 * these load later is not in them; `npm run bench:web` shows in a browser that it comes after the largest paint.
 * @param dist the build folder
 * @throws Error when the folder contains no build, or the build has no such route
 */
export function filesOf(dist: string, route: string): Loaded[] {
  const latest = join(dist, 'builds/latest.json')
  if (!existsSync(latest)) throw new Error(`${dist} contains no build of the web app: run npm run build`)
  const { id } = JSON.parse(readFileSync(latest, 'utf8')) as { id: string }
  const meta = JSON.parse(readFileSync(join(dist, 'builds/meta', `${id}.json`), 'utf8')) as {
    routes: Record<string, string[]>
  }
  const files = meta.routes[route]
  if (!files) throw new Error(`The build of the web app has no route ${route}`)
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:href|src)="(\/[^"]+\.(?:js|css|woff2))"/g)].map(
    ([, file]) => file ?? '',
  )
  return [...new Set([...named, ...files])].map((file) => {
    const path = join(dist, file)
    return { file, bytes: statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size }
  })
}

function sizeOf(files: readonly Loaded[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Checks whether a page's files are small enough. @returns the result with a message for the developer */
export function checkSize(route: string, files: readonly Loaded[]): { ok: boolean; message: string } {
  const scripts = sizeOf(files.filter(({ file }) => file.endsWith('.js')))
  const all = sizeOf(files)
  const sizes = `${route} loads ${scripts} of at most ${scriptLimit} bytes of script, ${all} of ${limit} in all`
  if (scripts <= scriptLimit && all <= limit) return { ok: true, message: sizes }
  const list = files.map(({ file, bytes }) => `  ${bytes} ${file}`).join('\n')
  return {
    ok: false,
    message: `${sizes}:\n${list}\nMove code that the first view does not need into lazily loaded modules`,
  }
}

if (import.meta.main) {
  const dist = join(root, 'apps/web/dist')
  for (const route of routes) {
    const { ok, message } = checkSize(route, filesOf(dist, route))
    process.stdout.write(`${message}\n`)
    if (!ok) process.exitCode = 1
  }
}
