import { z } from 'zod'
import { parseJsonOrFile } from './text-or-file.ts'

const word = (what: string, longest = 200) => z.string(`needs ${what}`).min(1, `needs ${what}`).max(longest)

const button = z.strictObject({
  id: z
    .string('needs an id such as "google.com" or "oidc.campus"')
    .regex(
      /^[a-z0-9][a-z0-9._-]{0,63}$/,
      'needs an id of lower-case letters, digits, dots and dashes, such as "google.com" or "oidc.campus"',
    )
    .refine(
      (id) => !['password', 'phone', 'anonymous', 'custom', 'firebase', 'email', 'emaillink'].includes(id),
      'has the id of a built-in sign-in method',
    ),
  label: word('a label for its button', 60),
  // A local path or data URL: the Content Security Policy blocks images from other sites.
  icon: z
    .string('has an icon that is neither a local path nor data:image/…')
    .max(20_000)
    .regex(/^(?:\/(?!\/)|data:image\/)/, 'has an icon that is neither a local path nor data:image/…')
    .optional(),
})

const client = z.strictObject({
  issuer: z
    .string('needs an issuer such as https://accounts.google.com')
    .refine(isIssuer, 'needs an issuer that begins with https:// (http:// only on this machine)'),
  clientId: word('a clientId', 500),
  clientSecret: word('a clientSecret', 2000),
  scopes: z.array(z.string().regex(/^\S+$/), 'has scopes that are not a list of words').optional(),
})

const provider = button.extend(client.shape)

/** What sign-in pages need to show a button for an identity provider. */
export type ProviderButton = z.infer<typeof button>

/** An OpenID Connect provider at which people sign in through the embedded identity service. */
export type ConfiguredProvider = z.infer<typeof provider>

/**
 * Reads IDENTITY_PROVIDERS: a JSON list of `{ id, label, icon?, issuer, clientId, clientSecret, scopes? }`, or `@` and
 * the path of a file with such a list. With a hosted identity service, the fields after `icon` may be omitted.
 * @throws Error whose message continues a sentence that starts with the variable's name and contains no secrets
 */
export function readIdentityProviders(text: string): (ProviderButton | ConfiguredProvider)[] {
  const list = parseJsonOrFile(text, 'a JSON list of providers')
  if (!Array.isArray(list)) throw new Error('must be a JSON list of providers')
  const providers = list.map((entry: unknown, index) => {
    const result = (hasClientSettings(entry) ? provider : button).safeParse(entry)
    if (result.success) return result.data
    throw new Error(sentence(nameOf(entry, index), result.error))
  })
  const ids = providers.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new Error(`names ${twice} twice`)
  return providers
}

/**
 * Returns the providers as the embedded identity service needs them: all with client settings.
 * @throws Error, like `readIdentityProviders`, for a provider without client settings
 */
export function completeProviders(providers: readonly (ProviderButton | ConfiguredProvider)[]) {
  return providers.map((entry): ConfiguredProvider => {
    if ('issuer' in entry) return entry
    throw new Error(`${entry.id} needs an issuer, a clientId and a clientSecret`)
  })
}

function hasClientSettings(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && Object.keys(client.shape).some((key) => key in entry)
}

function nameOf(entry: unknown, index: number): string {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined
  return typeof id === 'string' && /^[\w.-]{1,64}$/.test(id) ? id : `provider ${index + 1}`
}

function sentence(name: string, error: z.ZodError): string {
  const issue = error.issues[0]
  if (issue?.code === 'unrecognized_keys') return `${name} has an unknown field "${issue.keys[0]}"`
  if (issue?.path.length === 0) return `${name} is not a JSON object`
  return `${name} ${issue?.message ?? 'is wrong'}`
}

function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, search, hash, username } = new URL(value)
  if (search !== '' || hash !== '' || username !== '') return false
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname))
  )
}
