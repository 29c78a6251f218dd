import { canonicalEmail } from '../accounts/emails.ts'

/** What a provider has said of a person, checked and cut to what can be stored. It is kept as JSON in `pending_tokens`. */
export interface ProviderPerson {
  providerId: string
  /** The provider's `sub`. */
  rawId: string
  /** Canonical; null when the provider named none that could be delivered to. */
  email: string | null
  emailVerified: boolean
  displayName: string | null
  photoUrl: string | null
  /** What the person is called there, where the provider has such names; missing in what was kept before it was read. */
  screenName?: string | null
  /** Everything the provider said, for the client. */
  claims: Record<string, unknown>
}

/** OpenID Connect Core 2: `sub` has at most 255 ASCII characters. */
const longestSubject = 255
const longestName = 256
const longestAddress = 2048
/** Claims about the token and not about the person. */
const technical = new Set(['nonce', 'at_hash', 'c_hash', 's_hash', 'jti', 'sid', 'azp'])

/** Whether a claim could be the `sub` of somebody. */
export function isSubject(sub: unknown): sub is string {
  return typeof sub === 'string' && sub.length <= longestSubject && /^[^\p{Cc}]+$/u.test(sub)
}

/** @param claims of a verified ID token, with those of the user information endpoint where it was asked */
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
    // Apple's are strings.
    emailVerified: email !== null && (claims.email_verified === true || claims.email_verified === 'true'),
    displayName: textFrom(claims.name)?.slice(0, longestName).toWellFormed() ?? null,
    photoUrl: photoFrom(claims.picture),
    screenName: textFrom(claims.screen_name)?.slice(0, longestName).toWellFormed() ?? null,
    claims: storable(
      Object.fromEntries(Object.entries(claims).filter(([name]) => !technical.has(name))),
    ) as Record<string, unknown>,
  }
}

function emailFrom(value: unknown): string | null {
  const given = textFrom(value)
  if (given === null) return null
  try {
    return canonicalEmail(given)
  } catch {
    return null
  }
}

function photoFrom(value: unknown): string | null {
  const given = textFrom(value)
  if (given === null || given.length > longestAddress || !URL.canParse(given)) return null
  return /^https?:$/.test(new URL(given).protocol) ? given : null
}

function textFrom(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = clean(value).trim()
  return text === '' ? null : text
}

/** PostgreSQL's jsonb takes neither U+0000 nor half a surrogate pair. */
function clean(value: string): string {
  return value.replaceAll('\0', '').toWellFormed()
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [clean(name), storable(part)]))
}
