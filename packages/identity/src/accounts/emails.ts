import { refusal } from '../protocol/errors.ts'

const longest = 254 // RFC 5321: 256 octets for a path, its two brackets included
const localPart = /^[^\s@"(),:;<>[\]\\\p{Cc}]{1,64}$/u
const domain =
  /^(?=.{1,253}$)[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u

/**
 * The one spelling under which an e-mail address is stored and compared: NFC, lower case.
 * @throws ProtocolError INVALID_EMAIL when it could not be delivered to or is not an address at all
 */
export function canonicalEmail(address: string): string {
  const email = address.normalize('NFC').toLowerCase()
  const at = email.lastIndexOf('@')
  const [before, after] = [email.slice(0, Math.max(at, 0)), email.slice(at + 1)]
  if (email.length > longest || !localPart.test(before) || !domain.test(after)) throw refusal('INVALID_EMAIL')
  return email
}
