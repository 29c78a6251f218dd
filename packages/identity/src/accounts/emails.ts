import { refusal } from '../protocol/errors.ts'

const maxLength = 254 // RFC 5321: 256 octets, of which two are angle brackets
const localPart = /^[^\s@"(),:;<>[\]\\\p{Cc}]{1,64}$/u
const domain =
  /^(?=.{1,253}$)[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u

/**
 * Normalises an e-mail address to NFC and lower case, the form in which addresses are stored and compared.
 * @throws ProtocolError INVALID_EMAIL
 */
export function canonicalEmail(address: string): string {
  const email = address.normalize('NFC').toLowerCase()
  const at = email.lastIndexOf('@')
  const [before, after] = [email.slice(0, Math.max(at, 0)), email.slice(at + 1)]
  if (email.length > maxLength || !localPart.test(before) || !domain.test(after))
    throw refusal('INVALID_EMAIL')
  return email
}
