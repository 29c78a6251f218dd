import { createReadStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { ImportCounts } from '@vouch/identity'
import { StartError } from '#base/start-error.ts'
import { resolveArgument } from '#main/run.ts'
import type { CommandContext, Commands } from './commands.ts'
import { createPrivateFile } from './files.ts'
import { readHashParameters } from './hash-parameters.ts'

const someRejected = 3
const noteEveryMs = 2_000

export const fileCommands: Commands = {
  import: {
    operands: ['file'],
    options: [
      ...(['hash-config', 'hash-algo', 'hash-key', 'salt-separator', 'rounds', 'mem-cost'] as const),
      ...(['without-passwords', 'report'] as const),
    ],
    run: importAccounts,
  },
  export: {
    operands: ['file'],
    options: ['with-password-hashes'],
    run: async ({ operators, terminal, operands: [name = ''], options }) => {
      const withPasswordHashes = options['with-password-hashes'] ?? false
      if (name === '-') {
        await operators.exportFile(toStandardOutput, { withPasswordHashes })
        return
      }
      const path = resolveArgument(name)
      const file = await createPrivateFile(path)
      try {
        const accounts = await operators.exportFile(
          async (text) => {
            await file.write(text)
          },
          { withPasswordHashes },
        )
        await file.sync()
        terminal.answer(`Exported ${accounts} accounts to ${path}.`, { accounts, file: path })
      } finally {
        await file.close()
      }
    },
  },
}

async function importAccounts({ operators, terminal, config, operands, options }: CommandContext) {
  const path = resolveArgument(operands[0] ?? '')
  const about = await stat(path).catch(() => undefined)
  if (!about?.isFile()) throw new StartError(`The file ${path} does not exist.`)
  const reportPath =
    options.report === undefined
      ? join(config.dataFolder, 'imports', `${basename(path)}.report.jsonl`)
      : resolveArgument(options.report)
  const scrypt = await readHashParameters(options)
  await mkdir(dirname(reportPath), { recursive: true })
  const report = await open(reportPath, 'w', 0o600)
  let last = performance.now()
  const progress = ({ read, added, rejected }: ImportCounts) => {
    if (performance.now() - last < noteEveryMs) return
    last = performance.now()
    terminal.note(`${read} read, ${added} added, ${rejected} rejected`)
  }
  try {
    const counts = await operators.importFile(createReadStream(path), {
      format: extname(path).toLowerCase() === '.csv' ? 'csv' : 'json',
      scrypt,
      withoutPasswords: options['without-passwords'] ?? false,
      onProgress: progress,
      onRejected: async (rejected) => {
        await report.write(`${JSON.stringify(rejected)}\n`)
      },
    })
    const { read, added, present, rejected } = counts
    const reasons = rejected === 0 ? '' : ` Reasons: ${reportPath}`
    terminal.answer(
      `${read} accounts read: ${added} added, ${present} already present, ${rejected} rejected.${reasons}`,
      { ...counts, report: reportPath },
    )
    if (rejected > 0) process.exitCode = someRejected
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) throw new StartError(error.message)
    throw error
  } finally {
    await report.close()
  }
}

function toStandardOutput(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })
}
