import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { StartError } from '#base/start-error.ts'
import { resolveArgument } from '#main/run.ts'
import type { Commands } from './commands.ts'
import { createPrivateFile, readInput } from './files.ts'
import { moment, plain, table } from './terminal.ts'
import { UsageError } from './usage.ts'

export const keyCommands: Commands = {
  'rotate-keys': {
    operands: [],
    run: async ({ operators, terminal }) => {
      const rotation = await operators.rotateKeys()
      terminal.answer(
        rotation.takesOverAt === null
          ? `The key ${rotation.activeKid} now signs tokens. The previous key is accepted for one hour.`
          : `A new key is published. It can sign from ${moment(rotation.takesOverAt)}, once the worker activates it or you run this command again.`,
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
          ? await generateKey(service, resolveArgument(generate ?? ''), config.identity.projectId)
          : await readKey(resolveArgument(file))
      const key = await operators.addServiceKey(service, text).catch(async (error: Error) => {
        if (generate !== undefined) await rm(resolveArgument(generate))
        throw error instanceof TypeError ? new StartError(error.message) : error
      })
      const where =
        generate === undefined ? '' : ` The private key is in ${resolveArgument(generate)}. Keep it secret.`
      terminal.answer(`${service} may now create custom tokens with the key ${key.kid}.${where}`, key)
    },
  },
  'service-keys revoke': {
    operands: ['kid'],
    run: async ({ operators, terminal, operands: [kid = ''] }) => {
      await terminal.confirm(`Revoke the key ${plain(kid)}? Its tokens will be refused.`)
      if (!(await operators.revokeServiceKey(kid)))
        throw new StartError(`There is no active key ${plain(kid)}.`)
      terminal.answer(`The key ${plain(kid)} is revoked.`, { kid })
    },
  },
}

async function readKey(file: string): Promise<string> {
  const text = await readInput(file)
  return serviceAccountKey(text) ?? text
}

/**
 * The public key for a service account's JSON file, with the key id that admin libraries use; undefined for
 * other files.
 */
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
 * Generates a key pair and writes the private key in the format of Firebase's admin libraries (`cert(file)`),
 * in a file that only this user can read.
 * @returns the public key as JWK
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
  const handle = await createPrivateFile(file)
  try {
    await handle.writeFile(`${JSON.stringify(account, null, 2)}\n`)
  } finally {
    await handle.close()
  }
  return JSON.stringify({ ...publicKey.export({ format: 'jwk' }), kid })
}
