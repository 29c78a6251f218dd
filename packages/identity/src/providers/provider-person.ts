import { canonicalEmail } from '../accounts/emails.ts'

/** A verified user of an identity provider. `pending_tokens` stores it as JSON. */
export interface ProviderPerson {
  providerId: string
  /** The user's id at the provider (claim `sub`). */
  rawId: string
  /** Normalised e-mail address; null if missing or invalid. */
  email: string | null
  emailVerified: boolean
  displayName: string | null
  photoUrl: string | null
  /** User name at the provider. Missing in pending tokens that older versions stored. */
  screenName?: string | null
  /** All claims of the provider, which are passed on to the client. */
  claims: Record<string, unknown>
}

/** OpenID Connect Core 2 limits `sub` to 255 ASCII characters. */
const maxSubjectLength = 255
const maxNameLength = 256
const maxUrlLength = 2048
/** Claims of an ID token that describe the token, not the user. */
const tokenClaims = new Set(['nonce', 'at_hash', 'c_hash', 's_hash', 'jti', 'sid', 'azp'])

/** Whether the value is a valid `sub` claim. */
export function isSubject(sub: unknown): sub is string {
  return typeof sub === 'string' && sub.length <= maxSubjectLength && /^[^\p{Cc}]+$/u.test(sub)
}

/**
 * Builds the person from the claims of a provider.
 * @param claims of a verified ID token and, if requested, of the UserInfo endpoint
 */
export function personFrom(
  providerId: string,
  rawId: string,
  claims: Record<string, unknown>,
): ProviderPerson {
  const email = emailFrom(claims.email)
  return {
    providerId,
    rawId,
    email,
    // Apple sends `email_verified` as the string "true".
    emailVerified: email !== null && (claims.email_verified === true || claims.email_verified === 'true'),
    displayName: textFrom(claims.name)?.slice(0, maxNameLength).toWellFormed() ?? null,
    photoUrl: photoFrom(claims.picture),
    screenName: textFrom(claims.screen_name)?.slice(0, maxNameLength).toWellFormed() ?? null,
    claims: storable(
      Object.fromEntries(Object.entries(claims).filter(([name]) => !tokenClaims.has(name))),
    ) as Record<string, unknown>,
  }
}

function emailFrom(value: unknown): string | null {
  const input = textFrom(value)
  if (input === null) return null
  try {
    return canonicalEmail(input)
  } catch {
    return null
  }
}

function photoFrom(value: unknown): string | null {
  const input = textFrom(value)
  if (input === null || input.length > maxUrlLength || !URL.canParse(input)) return null
  return /^https?:$/.test(new URL(input).protocol) ? input : null
}

function textFrom(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = clean(value).trim()
  return text === '' ? null : text
}

/** Removes U+0000 and lone surrogates, which PostgreSQL's jsonb rejects. */
function clean(value: string): string {
  return value.replaceAll('\0', '').toWellFormed()
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [clean(name), storable(part)]))
}
