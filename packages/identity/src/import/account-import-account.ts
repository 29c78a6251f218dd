import { canonicalEmail } from '../accounts/emails.ts'
import { assertArgon2id } from '../accounts/passwords.ts'
import { assertDisplayName, assertPhotoUrl, cleanName } from '../accounts/profile-fields.ts'
import { readCustomClaims } from '../protocol/custom-claims.ts'
import { ProtocolError } from '../protocol/errors.ts'
import { formatImportedHash } from './firebase-scrypt.ts'

/** A validated account of an import file. Times are in milliseconds since 1970. */
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

/** What to do with the passwords of imported accounts. */
export interface PasswordRules {
  /** Id of the stored scrypt parameters; null if the operator gave none. */
  parameters: string | null
  /** Whether to import accounts without their passwords. */
  skip: boolean
}

type Fields = Record<string, unknown>

/** Why an account is rejected, as a message for the operator. */
class InvalidAccount extends Error {}

/**
 * Validates an account in Firebase's export format. Drops phone numbers and second factors, which this
 * service does not support.
 * @returns the account, or the reason why it is rejected
 */
export function checkAccount(fields: Fields, rules: PasswordRules): CheckedAccount | string {
  try {
    return readAccount(fields, rules)
  } catch (error) {
    if (error instanceof InvalidAccount) return error.message
    if (error instanceof ProtocolError) return `${error.message}.`
    throw error
  }
}

function readAccount(fields: Fields, rules: PasswordRules): CheckedAccount {
  const uid = text(fields, 'localId')
  if (uid === null || uid.length > 128 || /\p{Cc}/u.test(uid))
    throw new InvalidAccount('localId must be a string of 1 to 128 characters.')
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
    throw new InvalidAccount(`${name} must be a string.`)
  return value
}

function flag(fields: Fields, name: string): boolean {
  const value = fields[name] ?? false
  if (value === true || value === 'true') return true
  if (value === false || value === 'false' || value === '') return false
  throw new InvalidAccount(`${name} must be true or false.`)
}

/** Reads a time in milliseconds since 1970 from a string or number. */
function time(fields: Fields, name: string): number | null {
  const value = fields[name] ?? ''
  if (value === '') return null
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > 8.64e15)
    throw new InvalidAccount(`${name} must be in milliseconds since 1970.`)
  return number
}

function profile(fields: Fields): { displayName: string | null; photoUrl: string | null } {
  const name = text(fields, 'displayName')
  const displayName = name === null ? null : cleanName(name)
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
      throw new InvalidAccount('passwordHash must be base64 or an argon2id PHC string.')
    }
    return hash
  }
  if (parameters === null)
    throw new InvalidAccount('The account has a password, but no hash parameters were given.')
  const salt = text(fields, 'salt')
  return formatImportedHash({
    parameters,
    salt: salt === null ? Buffer.alloc(0) : base64(salt, 'salt'),
    hash: base64(hash, 'passwordHash'),
  })
}

function base64(value: string, name: string): Buffer {
  if (!/^[\w+/-]+={0,2}$/.test(value)) throw new InvalidAccount(`${name} must be base64.`)
  return Buffer.from(value, 'base64')
}

function customClaims(fields: Fields): Record<string, unknown> | null {
  const attributes = text(fields, 'customAttributes')
  if (attributes === null) return null
  let value: unknown
  try {
    value = JSON.parse(attributes)
  } catch {
    throw new InvalidAccount('customAttributes must be a JSON string.')
  }
  const claims = readCustomClaims(value)
  return Object.keys(claims).length === 0 ? null : claims
}

function providers({ providerUserInfo = [] }: Fields): CheckedProvider[] {
  if (!Array.isArray(providerUserInfo)) throw new InvalidAccount('providerUserInfo must be an array.')
  return providerUserInfo.flatMap((info: unknown) => {
    if (typeof info !== 'object' || info === null)
      throw new InvalidAccount('providerUserInfo must be an array of objects.')
    const entry = info as Fields
    const providerId = text(entry, 'providerId')
    // Firebase's exports list passwords and phone numbers as identity providers too.
    if (providerId === 'password' || providerId === 'phone') return []
    const rawId = text(entry, 'rawId')
    if (providerId === null || !/^[\w.-]{1,100}$/.test(providerId) || rawId === null || rawId.length > 500)
      throw new InvalidAccount('Each provider needs a valid providerId and rawId.')
    return [{ providerId, rawId, email: text(entry, 'email'), ...profile(entry) }]
  })
}
