// Fails when the landing page of the built web app loads too much script. Run it after the build of the web app.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../generate/files.ts'

/** Maximum size of all scripts that a visitor's first page loads, compressed, in bytes. */
const limit = 150_000

/**
 * The script files that a page of the web build loads, with their size as served (brotli where available).
 * @throws Error when the folder contains no build, or the build has no such route
 */
export function scriptsOf(dist: string, route: string): { file: string; bytes: number }[] {
  const latest = join(dist, 'builds/latest.json')
  if (!existsSync(latest)) throw new Error(`${dist} contains no build of the web app: run npm run build`)
  const { id } = JSON.parse(readFileSync(latest, 'utf8')) as { id: string }
  const meta = readFileSync(join(dist, 'builds/meta', `${id}.json`), 'utf8')
  const { routes } = JSON.parse(meta) as { routes: Record<string, string[]> }
  const files = routes[route]
  if (!files) throw new Error(`The build of the web app has no route ${route}`)
  return files
    .filter((file) => file.endsWith('.js'))
    .map((file) => {
      const path = join(dist, file)
      return { file, bytes: statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size }
    })
}

/** Checks whether the scripts are small enough. @returns the result with a message for the developer */
export function checkSize(scripts: readonly { file: string; bytes: number }[]): {
  ok: boolean
  message: string
} {
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
  const list = scripts.map(({ file, bytes }) => `  ${bytes} ${file}`).join('\n')
  if (total <= limit) {
    return {
      ok: true,
      message: `The landing page loads ${total} of at most ${limit} bytes of compressed script`,
    }
  }
  const over = `The landing page loads ${total} bytes of compressed script, ${total - limit} more than the limit of ${limit}:`
  return {
    ok: false,
    message: `${over}\n${list}\nMove code that the first page does not need into lazily loaded modules`,
  }
}

if (import.meta.main) {
  const { ok, message } = checkSize(scriptsOf(join(root, 'apps/web/dist'), '/'))
  process.stdout.write(`${message}\n`)
  if (!ok) process.exitCode = 1
}
