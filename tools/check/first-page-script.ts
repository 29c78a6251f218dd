// Fails when the built landing page takes more script than a first visit may. Run after the web build.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../generate/files.ts'

/** Bytes of script, compressed as they are served, that the first page of a visitor may take. */
const limit = 150_000

/**
 * The script files of a route in a web build, with the bytes that a browser fetches for each (brotli where the build
 * wrote it).
 * @throws Error when the folder holds no build, or the build does not know the route
 */
export function scriptsOf(dist: string, route: string): { file: string; bytes: number }[] {
  const latest = join(dist, 'builds/latest.json')
  if (!existsSync(latest)) throw new Error(`${dist} holds no build of the web app: run npm run build`)
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

/** What the check says about these scripts, and whether they are few enough. */
export function judge(scripts: readonly { file: string; bytes: number }[]): { ok: boolean; words: string } {
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
  const list = scripts.map(({ file, bytes }) => `  ${bytes} ${file}`).join('\n')
  if (total <= limit) {
    return { ok: true, words: `The landing page takes ${total} bytes of compressed script of ${limit}` }
  }
  const over = `The landing page takes ${total} bytes of compressed script, ${total - limit} more than the ${limit} that a first visit may take:`
  return {
    ok: false,
    words: `${over}\n${list}\nMove what the first page does not need into a module that comes with its page`,
  }
}

if (import.meta.main) {
  const { ok, words } = judge(scriptsOf(join(root, 'apps/web/dist'), '/'))
  process.stdout.write(`${words}\n`)
  if (!ok) process.exitCode = 1
}
