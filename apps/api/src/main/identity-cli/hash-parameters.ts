import { readFile } from 'node:fs/promises'
import type { ScryptParameters } from '@vouch/identity'
import { StartError } from '#base/start-error.ts'
import { type Options, pathFrom } from './arguments.ts'

/**
 * The parameters of the hashes in a file: from `--hash-config`, which holds what the Firebase console shows (or JSON with
 * the same names), or from single options, which go first.
 * @returns undefined when none were given
 * @throws StartError when some are missing or are for another algorithm
 */
export async function readHashParameters(options: Options): Promise<ScryptParameters | undefined> {
  const { 'hash-config': file } = options
  const config = file === undefined ? {} : settingsIn(await readText(pathFrom(file)))
  const algorithm = options['hash-algo'] ?? config.algorithm ?? 'SCRYPT'
  if (algorithm.toUpperCase() !== 'SCRYPT')
    throw new StartError(`Hashes of ${algorithm} cannot be checked here, only those of Firebase's SCRYPT.`)
  const key = options['hash-key'] ?? config.base64_signer_key
  const rounds = options.rounds ?? config.rounds
  const memoryCost = options['mem-cost'] ?? config.mem_cost
  const separator = options['salt-separator'] ?? config.base64_salt_separator ?? ''
  if (file === undefined && key === undefined && rounds === undefined && memoryCost === undefined)
    return undefined
  if (key === undefined || rounds === undefined || memoryCost === undefined)
    throw new StartError('The hashes need all of: hash key, rounds, memory cost.')
  return {
    signerKey: base64(key, 'The hash key'),
    saltSeparator: base64(separator, 'The salt separator'),
    rounds: Number(rounds),
    memoryCost: Number(memoryCost),
  }
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new StartError(`The file ${file} is not there.`)
  })
}

/** `name: value` or `"name": "value"`, one after the other. */
function settingsIn(text: string): Partial<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(/"?(\w+)"?\s*:\s*"?([\w+/=-]+)"?/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Never repeats the value: it is secret. */
function base64(value: string, what: string): Buffer {
  if (!/^[\w+/-]*={0,2}$/.test(value)) throw new StartError(`${what} must be base64.`)
  return Buffer.from(value, 'base64')
}
