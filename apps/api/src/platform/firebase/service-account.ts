import { z } from 'zod'
import { parseJsonOrFile } from '#platform/config/text-or-file.ts'

const fields = z.object({
  type: z.literal('service_account', 'is not the key of a service account').optional(),
  client_email: z.string('has no client_email').min(3),
  private_key: z
    .string('has no private_key')
    .refine((key) => key.includes('-----BEGIN PRIVATE KEY-----'), 'has a private_key that is not PKCS#8 PEM'),
  private_key_id: z.string().optional(),
  token_uri: z.url('has a token_uri that is not a web address').optional(),
})

/** The service account with which this server calls the hosted identity service. */
export interface ServiceAccount {
  readonly email: string
  /** Private key as PKCS#8 PEM. */
  readonly privateKey: string
  readonly keyId: string | undefined
  readonly tokenUrl: string
}

const defaultTokenUrl = 'https://oauth2.googleapis.com/token'

/**
 * Reads IDENTITY_SERVICE_ACCOUNT: the JSON key from the Firebase console, or `@` and the path of its file.
 * @throws Error whose message continues a sentence that starts with the variable's name, without parts of the key
 */
export function readServiceAccount(text: string): ServiceAccount {
  const result = fields.safeParse(parseJsonOrFile(text, 'the JSON key of a service account'))
  if (!result.success) throw new Error(result.error.issues[0]?.message ?? 'cannot be read')
  const { client_email, private_key, private_key_id, token_uri } = result.data
  return {
    email: client_email,
    privateKey: private_key,
    keyId: private_key_id,
    tokenUrl: token_uri ?? defaultTokenUrl,
  }
}
