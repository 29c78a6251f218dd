// Builds the web app if its sources changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const web = join(root, 'apps/web')
const stamp = join(web, 'dist/.sources')
const inputs = [
  'apps/web/src',
  'apps/web/build',
  'apps/web/public',
  'packages/contract/src',
  'packages/domain/src',
  'data/legal',
]
const inputFiles = [
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'package-lock.json',
]

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = [
    ...inputs.flatMap((folder) => filesBelow(join(root, folder))),
    ...inputFiles.map((file) => join(root, file)),
  ]
  for (const file of files) {
    if (existsSync(file)) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const sources = hashOfSources()
const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
if (built !== sources || process.argv.includes('--force')) {
  const began = performance.now()
  process.stdout.write('Building the web app … ')
  // Import Vite only when there is something to build, to keep other starts fast.
  const { build } = await import('vite')
  await build({ root: web, logLevel: 'warn' })
  writeFileSync(stamp, sources)
  process.stdout.write(`done in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}
