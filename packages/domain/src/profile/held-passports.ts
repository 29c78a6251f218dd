import type { HeldPassport, ShownPassport } from '@vouch/contract'

/** Whether employers see a passport now. A moment that it expires at is past it. */
export function isPassportShown(
  { status, expiresAt }: Pick<HeldPassport, 'status' | 'expiresAt'>,
  now: Date,
): boolean {
  return status === 'issued' && (expiresAt === null || Date.parse(expiresAt) > now.getTime())
}

/** A passport that employers see, and by which entries of a profile may name it. */
export type ValidPassport = ShownPassport & Pick<HeldPassport, 'id'>

/** What employers see of the passports that somebody holds, in their order. */
export function shownPassports(held: readonly HeldPassport[], now: Date): ValidPassport[] {
  return held
    .filter((passport) => isPassportShown(passport, now))
    .map(({ id, name, issuerName: issuer, issuerHost, criteriaUrl, issuedAt, expiresAt }) => ({
      id,
      name,
      issuer,
      issuerHost,
      criteriaUrl,
      issuedAt,
      expiresAt,
    }))
}

/** The name of a passport between quotation marks, with none within: its issuer chose it, and it may read like words of ours. */
export function quotedName(name: string): string {
  return `“${name.replaceAll(/[“”„‟]/g, "'")}”`
}
