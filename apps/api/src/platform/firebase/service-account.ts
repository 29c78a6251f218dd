import { readFileSync } from 'node:fs'
import { z } from 'zod'

const fields = z.object({
  type: z.literal('service_account', 'is not the key of a service account').optional(),
  client_email: z.string('has no client_email').min(3),
  private_key: z
    .string('has no private_key')
    .refine((key) => key.includes('-----BEGIN PRIVATE KEY-----'), 'has a private_key that is not PKCS#8 PEM'),
  private_key_id: z.string().optional(),
  token_uri: z.url('has a token_uri that is no address').optional(),
})

/** The key with which this installation acts at the hosted service. */
export interface ServiceAccount {
  readonly email: string
  /** PKCS#8, PEM. */
  readonly privateKey: string
  readonly keyId: string | undefined
  readonly tokenUrl: string
}

/** Google's token endpoint. */
const defaultTokenUrl = 'https://oauth2.googleapis.com/token'

/**
 * Reads IDENTITY_SERVICE_ACCOUNT: the JSON key as the console gives it, or `@` and the path of its file.
 * @throws Error with a sentence that goes on after the variable's name and holds nothing of the key
 */
export function readServiceAccount(text: string): ServiceAccount {
  const result = fields.safeParse(parse(text.startsWith('@') ? readFile(text.slice(1)) : text))
  if (!result.success) throw new Error(result.error.issues[0]?.message ?? 'cannot be read')
  const { client_email, private_key, private_key_id, token_uri } = result.data
  return {
    email: client_email,
    privateKey: private_key,
    keyId: private_key_id,
    tokenUrl: token_uri ?? defaultTokenUrl,
  }
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`names the file ${path}, which cannot be read`)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('must be the JSON key of a service account, or @ and the path of its file')
  }
}
