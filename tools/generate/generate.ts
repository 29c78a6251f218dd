// `npm run generate -- feature <name> | route <feature> <name> <METHOD> <path> | migration <name> | adr <sentence>`
import { spawnSync } from 'node:child_process'
import { generateAdr } from './adr.ts'
import { generateApi } from './feature-api.ts'
import { generateContract } from './feature-contract.ts'
import { generateWeb } from './feature-web.ts'
import { root } from './files.ts'
import { generateMigration } from './migration.ts'
import { namesOf } from './names.ts'
import { generateRoute } from './route.ts'

const usage = `Name what to generate, for example:
  npm run generate -- feature reply-templates
  npm run generate -- route reply-templates archive-reply-template POST /reply-templates/archive
  npm run generate -- migration reply-templates
  npm run generate -- adr "Pay is compared by the year"`

/** Runs the generators and the formatter, so that all checks pass. */
function refresh(): void {
  const commands = [
    [process.execPath, 'apps/api/src/main/generate-schema.ts'],
    [process.execPath, 'apps/api/src/main/generate-openapi.ts'],
    [process.execPath, 'tools/build/web.ts'],
    ['node_modules/.bin/biome', 'check', '--write', '.'],
  ]
  for (const [program = '', ...args] of commands) {
    const { status } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error(`${[program, ...args].join(' ')} failed.`)
  }
}

const [kind, ...given] = process.argv.slice(2)
try {
  if (kind === 'feature') {
    const names = namesOf(given[0])
    generateContract(names)
    generateApi(names)
    generateWeb(names)
    refresh()
  } else if (kind === 'route') {
    generateRoute(given[0], given[1], given[2], given[3])
    refresh()
  } else if (kind === 'migration') {
    generateMigration(given[0])
  } else if (kind === 'adr') {
    generateAdr(given)
  } else {
    throw new Error(usage)
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
