import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { StartError } from '#base/start-error.ts'
import { pathFrom } from './arguments.ts'
import type { Commands } from './commands.ts'
import { moment, plain, table } from './terminal.ts'
import { UsageError } from './usage.ts'

/** What operators do with keys: ours, and those of services. */
export const keyCommands: Commands = {
  'rotate-keys': {
    operands: [],
    run: async ({ operators, terminal }) => {
      const rotation = await operators.rotateKeys()
      terminal.answer(
        rotation.takesOverAt === null
          ? `The key ${rotation.activeKid} signs from now on; the one before is accepted for an hour.`
          : `A new key is published. It signs from ${moment(rotation.takesOverAt)} on, when the worker lets it take over or this command runs again.`,
        rotation,
      )
    },
  },
  'service-keys list': {
    operands: [],
    run: async ({ operators, terminal }) => {
      const keys = await operators.listServiceKeys()
      const rows = keys.map(({ kid, service, algorithm, createdAt, revokedAt }) => [
        plain(kid),
        plain(service),
        algorithm,
        moment(createdAt),
        revokedAt === null ? '' : `revoked ${moment(revokedAt)}`,
      ])
      const heads = ['kid', 'service', 'algorithm', 'registered', '']
      terminal.answer(rows.length === 0 ? 'No services.' : table(heads, rows), { keys })
    },
  },
  'service-keys add': {
    operands: ['service', 'file?'],
    options: ['generate'],
    run: async ({ operators, terminal, config, operands: [service = '', file], options: { generate } }) => {
      if ((file === undefined) === (generate === undefined))
        throw new UsageError('"service-keys add" needs either <file> or --generate <new file>.')
      const text =
        file === undefined
          ? await generateKey(service, pathFrom(generate ?? ''), config.identity.projectId)
          : await readKey(pathFrom(file))
      const key = await operators.addServiceKey(service, text).catch(async (error: Error) => {
        if (generate !== undefined) await rm(pathFrom(generate))
        throw error instanceof TypeError ? new StartError(error.message) : error
      })
      const where =
        generate === undefined ? '' : ` Its private half is in ${pathFrom(generate)}; keep it secret.`
      terminal.answer(`${service} may make custom tokens with the key ${key.kid}.${where}`, key)
    },
  },
  'service-keys revoke': {
    operands: ['kid'],
    run: async ({ operators, terminal, operands: [kid = ''] }) => {
      await terminal.confirm(`Refuse the tokens of the key ${plain(kid)} from now on?`)
      if (!(await operators.revokeServiceKey(kid)))
        throw new StartError(`There is no key ${plain(kid)} that could be revoked.`)
      terminal.answer(`Tokens of the key ${plain(kid)} are refused.`, { kid })
    },
  },
}

async function readKey(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartError(`The file ${file} is not there.`)
  })
  return serviceAccountKey(text) ?? text
}

/** The public key of a service account's JSON, named as the admin libraries name it; undefined for other files. */
function serviceAccountKey(text: string): string | undefined {
  try {
    const account = JSON.parse(text) as { private_key?: unknown; private_key_id?: unknown }
    if (typeof account.private_key !== 'string') return undefined
    const jwk = createPublicKey(account.private_key).export({ format: 'jwk' })
    const kid = typeof account.private_key_id === 'string' ? { kid: account.private_key_id } : {}
    return JSON.stringify({ ...jwk, ...kid })
  } catch {
    return undefined
  }
}

/**
 * Makes a key and writes it in the form that Firebase's admin libraries read (`cert(file)`), readable by this user only.
 * @returns the public key
 */
async function generateKey(service: string, file: string, projectId: string): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
  const kid = randomBytes(20).toString('hex')
  const account = {
    type: 'service_account',
    project_id: projectId,
    private_key_id: kid,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: service,
  }
  await writeFile(file, `${JSON.stringify(account, null, 2)}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new StartError(
        error.code === 'EEXIST' ? `The file ${file} is there already.` : `${file}: ${error.message}`,
      )
    },
  )
  return JSON.stringify({ ...publicKey.export({ format: 'jwk' }), kid })
}
