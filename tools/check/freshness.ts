// Fails when a committed file that is generated differs from what its generator writes now.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

interface Generated {
  readonly file: string
  readonly command: readonly [string, ...string[]]
}

const node = process.execPath
const generated: Generated[] = [
  { file: 'docs/openapi.json', command: [node, 'apps/api/src/main/generate-openapi.ts'] },
  { file: 'apps/api/src/db/schema.ts', command: [node, 'apps/api/src/main/generate-schema.ts'] },
]

let stale = 0
for (const { file, command } of generated) {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [program, ...given] = command
  const run = spawnSync(program, given, { encoding: 'utf8' })
  if (run.status !== 0) {
    process.stdout.write(`${file}: its generator failed\n${run.stdout}${run.stderr}\n`)
    stale += 1
    continue
  }
  if (readFileSync(file, 'utf8') !== before) {
    // Put the committed file back: the developer runs the generator and reviews the difference.
    writeFileSync(file, before)
    process.stdout.write(`${file} is out of date: run ${command.join(' ')} and commit the result\n`)
    stale += 1
  }
}

// For the compiled mail layout, compares a hash of the source, because running its compiler would need the network.
const mail = 'apps/api/src/platform/mail/layout'
const hash = createHash('sha256')
  .update(readFileSync(`${mail}.mjml`))
  .digest('hex')
if (!readFileSync(`${mail}.html`, 'utf8').includes(`sha256 ${hash} `)) {
  process.stdout.write(`${mail}.html is out of date: run npm run generate:mail and commit the result\n`)
  stale += 1
}
process.exitCode = stale > 0 ? 1 : 0
