import { readFileSync } from 'node:fs'
import { z } from 'zod'

const word = (what: string, longest = 200) => z.string(`needs ${what}`).min(1, `needs ${what}`).max(longest)

const button = z.strictObject({
  id: z
    .string('needs an id such as "google.com" or "oidc.campus"')
    .regex(
      /^[a-z0-9][a-z0-9._-]{0,63}$/,
      'needs an id of small letters, digits, dots and dashes, such as "google.com" or "oidc.campus"',
    )
    .refine(
      (id) => !['password', 'phone', 'anonymous', 'custom', 'firebase', 'email', 'emaillink'].includes(id),
      'has an id that names another way to sign in',
    ),
  label: word('a label for its button', 60),
  // The page loads pictures from nowhere else (its Content Security Policy).
  icon: z
    .string('has an icon that is neither a path here nor data:image/…')
    .max(20_000)
    .regex(/^(?:\/(?!\/)|data:image\/)/, 'has an icon that is neither a path here nor data:image/…')
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

/** A provider as people see it. */
export type ProviderButton = z.infer<typeof button>

/** An OpenID Connect provider at which our own identity service signs people in. */
export type ConfiguredProvider = z.infer<typeof provider>

/**
 * Reads IDENTITY_PROVIDERS: a JSON list of `{ id, label, icon?, issuer, clientId, clientSecret, scopes? }`, or `@` and the path of a
 * file that holds one. An entry may stop after the icon where a hosted service knows the rest.
 * @throws Error with a sentence that goes on after the variable's name and names no secret
 */
export function readIdentityProviders(text: string): (ProviderButton | ConfiguredProvider)[] {
  const list = parseJson(text.startsWith('@') ? readFile(text.slice(1)) : text)
  if (!Array.isArray(list)) throw new Error('must be a JSON list of providers')
  const providers = list.map((entry: unknown, index) => {
    const result = (saysHow(entry) ? provider : button).safeParse(entry)
    if (result.success) return result.data
    throw new Error(sentence(nameOf(entry, index), result.error))
  })
  const ids = providers.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new Error(`names ${twice} twice`)
  return providers
}

/**
 * Those that our own identity service can sign people in at: all of them.
 * @throws Error, as `readIdentityProviders`, for one that only a hosted service would know
 */
export function completeProviders(providers: readonly (ProviderButton | ConfiguredProvider)[]) {
  return providers.map((entry): ConfiguredProvider => {
    if ('issuer' in entry) return entry
    throw new Error(`${entry.id} needs an issuer, a clientId and a clientSecret`)
  })
}

function saysHow(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && Object.keys(client.shape).some((key) => key in entry)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message quotes the text, secrets included.
    throw new Error('must be a JSON list of providers, or @ and the path of a file that holds one')
  }
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`names the file ${path}, which cannot be read`)
  }
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
