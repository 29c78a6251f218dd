import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createLog } from '#base/log.ts'
import { startCluster } from '#db/embedded/cluster.ts'
import { migrate } from '#db/migrate.ts'
import { connectionString } from '#db/pool.ts'

const run = promisify(execFile)
const schemaFile = fileURLToPath(new URL('../db/schema.ts', import.meta.url))
const migrations = new URL('../db/migrations/', import.meta.url)

/**
 * Generates `schema.ts` from a new database to which all migrations were applied.
 * @param check writes nothing; fails when the file is out of date
 */
async function generateSchema(check: boolean): Promise<void> {
  const log = createLog({ level: 'error', readable: true })
  const folder = await mkdtemp(join(tmpdir(), 'vouch-schema-'))
  const cluster = await startCluster({ folder, fast: true }, log)
  try {
    const url = connectionString(cluster.address('postgres'))
    await migrate({ url }, [{ name: 'vouch', folder: migrations }], log)
    const cli = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js')
    const options = [
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      schemaFile,
      '--default-schema',
      'public',
    ]
    const types = ['--date-parser', 'string', '--type-mapping', '{"int8":"number"}']
    const rest = ['--exclude-pattern', 'schema_migrations', ...(check ? ['--verify'] : [])]
    await run(process.execPath, [cli, ...options, ...types, ...rest])
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

try {
  await generateSchema(process.argv.includes('--check'))
} catch (error) {
  const { stderr, stdout, message } = error as Error & { stderr?: string; stdout?: string }
  process.stderr.write(`${stderr || stdout || message}\nRun "npm run generate:schema".\n`)
  process.exitCode = 1
}
