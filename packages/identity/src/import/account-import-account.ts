import { canonicalEmail } from '../accounts/emails.ts'
import { assertArgon2id } from '../accounts/passwords.ts'
import { assertDisplayName, assertPhotoUrl, readableName } from '../accounts/profile-fields.ts'
import { readCustomClaims } from '../protocol/custom-claims.ts'
import { ProtocolError } from '../protocol/errors.ts'
import { formatImportedHash } from './firebase-scrypt.ts'

/** An account of a file, checked. Times are milliseconds since 1970. */
export interface CheckedAccount {
  uid: string
  email: string | null
  emailVerified: boolean
  displayName: string | null
  photoUrl: string | null
  passwordHash: string | null
  customClaims: Record<string, unknown> | null
  disabled: boolean
  createdAt: number | null
  lastLoginAt: number | null
  providers: CheckedProvider[]
}

interface CheckedProvider {
  providerId: string
  rawId: string
  email: string | null
  displayName: string | null
  photoUrl: string | null
}

/** What is to happen with the passwords of a file. */
export interface PasswordRules {
  /** Id of the kept scrypt parameters; none were given when null. */
  parameters: string | null
  /** Leaves the passwords out; those people ask for a new one. */
  skip: boolean
}

type Fields = Record<string, unknown>

/** A reason for which an account is refused, for people. */
class Refused extends Error {}

/**
 * Checks one account of Firebase's export format. What this service has no place for (telephone number, second factors) is
 * left out.
 * @returns the reason, as a text, when it cannot be taken
 */
export function checkAccount(fields: Fields, rules: PasswordRules): CheckedAccount | string {
  try {
    return check(fields, rules)
  } catch (error) {
    if (error instanceof Refused) return error.message
    if (error instanceof ProtocolError) return `${error.message}.`
    throw error
  }
}

function check(fields: Fields, rules: PasswordRules): CheckedAccount {
  const uid = text(fields, 'localId')
  if (uid === null || uid.length > 128 || /\p{Cc}/u.test(uid))
    throw new Refused('localId must be a text of 1 to 128 characters.')
  const email = text(fields, 'email')
  return {
    uid,
    email: email === null ? null : canonicalEmail(email),
    emailVerified: flag(fields, 'emailVerified'),
    ...profile(fields),
    passwordHash: passwordHash(fields, rules),
    customClaims: customClaims(fields),
    disabled: flag(fields, 'disabled'),
    createdAt: time(fields, 'createdAt'),
    lastLoginAt: time(fields, 'lastSignedInAt') ?? time(fields, 'lastLoginAt'),
    providers: providers(fields),
  }
}

function text(fields: Fields, name: string): string | null {
  const value = fields[name] ?? null
  if (value === null || value === '') return null
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed())
    throw new Refused(`${name} must be a text.`)
  return value
}

function flag(fields: Fields, name: string): boolean {
  const value = fields[name] ?? false
  if (value === true || value === 'true') return true
  if (value === false || value === 'false' || value === '') return false
  throw new Refused(`${name} must be true or false.`)
}

/** Milliseconds since 1970, as a text or a number. */
function time(fields: Fields, name: string): number | null {
  const value = fields[name] ?? ''
  if (value === '') return null
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > 8.64e15)
    throw new Refused(`${name} must be milliseconds since 1970.`)
  return number
}

function profile(fields: Fields): { displayName: string | null; photoUrl: string | null } {
  const given = text(fields, 'displayName')
  const displayName = given === null ? null : readableName(given)
  const photoUrl = text(fields, 'photoUrl')
  if (displayName !== null) assertDisplayName(displayName)
  if (photoUrl !== null) assertPhotoUrl(photoUrl)
  return { displayName, photoUrl }
}

function passwordHash(fields: Fields, { parameters, skip }: PasswordRules): string | null {
  const hash = text(fields, 'passwordHash')
  if (hash === null || skip) return null
  if (hash.startsWith('$')) {
    try {
      assertArgon2id(hash)
    } catch {
      throw new Refused('passwordHash is neither base64 nor a PHC string of argon2id.')
    }
    return hash
  }
  if (parameters === null)
    throw new Refused('The account has a password, but the parameters of the hashes were not given.')
  const salt = text(fields, 'salt')
  return formatImportedHash({
    parameters,
    salt: salt === null ? Buffer.alloc(0) : base64(salt, 'salt'),
    hash: base64(hash, 'passwordHash'),
  })
}

function base64(value: string, name: string): Buffer {
  if (!/^[\w+/-]+={0,2}$/.test(value)) throw new Refused(`${name} must be base64.`)
  return Buffer.from(value, 'base64')
}

function customClaims(fields: Fields): Record<string, unknown> | null {
  const attributes = text(fields, 'customAttributes')
  if (attributes === null) return null
  let value: unknown
  try {
    value = JSON.parse(attributes)
  } catch {
    throw new Refused('customAttributes must be a text that holds JSON.')
  }
  const claims = readCustomClaims(value)
  return Object.keys(claims).length === 0 ? null : claims
}

function providers({ providerUserInfo = [] }: Fields): CheckedProvider[] {
  if (!Array.isArray(providerUserInfo)) throw new Refused('providerUserInfo must be a list.')
  return providerUserInfo.flatMap((info: unknown) => {
    if (typeof info !== 'object' || info === null)
      throw new Refused('providerUserInfo must be a list of objects.')
    const entry = info as Fields
    const providerId = text(entry, 'providerId')
    // What a password or a telephone number is called among the providers.
    if (providerId === 'password' || providerId === 'phone') return []
    const rawId = text(entry, 'rawId')
    if (providerId === null || !/^[\w.-]{1,100}$/.test(providerId) || rawId === null || rawId.length > 500)
      throw new Refused('A provider needs providerId and rawId.')
    return [{ providerId, rawId, email: text(entry, 'email'), ...profile(entry) }]
  })
}
