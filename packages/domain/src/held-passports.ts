import type { HeldPassport, ShownPassport } from '@vouch/contract'

/** Whether employers see a passport now. A moment that it expires at is past it. */
export function isPassportShown(
  { status, expiresAt }: Pick<HeldPassport, 'status' | 'expiresAt'>,
  now: Date,
): boolean {
  return status === 'issued' && (expiresAt === null || Date.parse(expiresAt) > now.getTime())
}

/** What employers see of the passports that somebody holds, in their order. */
export function shownPassports(held: readonly HeldPassport[], now: Date): ShownPassport[] {
  return held
    .filter((passport) => isPassportShown(passport, now))
    .map(({ name, issuerName: issuer, issuerHost, issuedAt, expiresAt }) => ({
      name,
      issuer,
      issuerHost,
      issuedAt,
      expiresAt,
    }))
}
