// Fails when a committed generated file is not what its generator writes now.
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
    // The check leaves the tree as it was: the person runs the generator and looks at the difference.
    writeFileSync(file, before)
    process.stdout.write(`${file} is not fresh: run ${command.join(' ')} and commit it\n`)
    stale += 1
  }
}

// The compiler of mails is fetched when it is needed, so the check compares what it left behind and needs no network.
const mail = 'apps/api/src/platform/mail/layout'
const hash = createHash('sha256')
  .update(readFileSync(`${mail}.mjml`))
  .digest('hex')
if (!readFileSync(`${mail}.html`, 'utf8').includes(`sha256 ${hash} `)) {
  process.stdout.write(`${mail}.html is not fresh: run npm run generate:mail and commit it\n`)
  stale += 1
}
process.exitCode = stale > 0 ? 1 : 0
