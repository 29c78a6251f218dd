import type { HeldPassport } from '@vouch/contract'

/**
 * Address of LinkedIn's form for a certification, filled in.
 * @param certUrl public address at which anybody can check the passport
 * @see https://addtoprofile.linkedin.com
 */
export function linkedInUrl(
  { name, issuerName, issuedAt, expiresAt, issuedId }: HeldPassport,
  certUrl: string,
): string {
  const url = new URL('https://www.linkedin.com/profile/add')
  const set = (key: string, value: string | number) => url.searchParams.set(key, String(value))
  set('startTask', 'CERTIFICATION_NAME')
  set('name', name)
  set('organizationName', issuerName)
  if (issuedAt !== null) {
    const issued = new Date(issuedAt)
    set('issueYear', issued.getUTCFullYear())
    set('issueMonth', issued.getUTCMonth() + 1)
  }
  if (expiresAt !== null) {
    const expires = new Date(expiresAt)
    set('expirationYear', expires.getUTCFullYear())
    set('expirationMonth', expires.getUTCMonth() + 1)
  }
  set('certUrl', certUrl)
  if (issuedId !== null) set('certId', issuedId)
  return url.href
}
