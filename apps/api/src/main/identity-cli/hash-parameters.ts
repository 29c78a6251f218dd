import type { ScryptParameters } from '@vouch/identity'
import { StartError } from '#base/start-error.ts'
import { resolveArgument } from '#main/run.ts'
import type { Options } from './arguments.ts'
import { readInput } from './files.ts'

/**
 * Reads the parameters of imported password hashes from the file given by `--hash-config`: text copied from the
 * Firebase console, or JSON with the same names. Individual options override the file.
 * @returns undefined when no parameters were given
 * @throws StartError when parameters are missing or belong to another algorithm
 */
export async function readHashParameters(options: Options): Promise<ScryptParameters | undefined> {
  const { 'hash-config': file } = options
  const config = file === undefined ? {} : settingsIn(await readInput(resolveArgument(file)))
  const algorithm = options['hash-algo'] ?? config.algorithm ?? 'SCRYPT'
  if (algorithm.toUpperCase() !== 'SCRYPT')
    throw new StartError(`Only hashes of Firebase's SCRYPT can be imported, not of ${algorithm}.`)
  const key = options['hash-key'] ?? config.base64_signer_key
  const rounds = options.rounds ?? config.rounds
  const memoryCost = options['mem-cost'] ?? config.mem_cost
  const separator = options['salt-separator'] ?? config.base64_salt_separator ?? ''
  if (file === undefined && key === undefined && rounds === undefined && memoryCost === undefined)
    return undefined
  if (key === undefined || rounds === undefined || memoryCost === undefined)
    throw new StartError('Give all of: hash key, rounds, memory cost.')
  return {
    signerKey: base64(key, 'The hash key'),
    saltSeparator: base64(separator, 'The salt separator'),
    rounds: Number(rounds),
    memoryCost: Number(memoryCost),
  }
}

/** Reads settings from lines such as `name: value` or `"name": "value"`. */
function settingsIn(text: string): Partial<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(/"?(\w+)"?\s*:\s*"?([\w+/=-]+)"?/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Decodes base64. The error message omits the value, which is secret. */
function base64(value: string, what: string): Buffer {
  if (!/^[\w+/-]*={0,2}$/.test(value)) throw new StartError(`${what} must be base64.`)
  return Buffer.from(value, 'base64')
}
