import type { HeldPassport, ShownPassport } from '@vouch/contract'

/** Whether employers can see a passport: valid and not hidden. From the instant `expiresAt`, they cannot. */
export function isPassportShown(
  { status, expiresAt, visibility }: Pick<HeldPassport, 'status' | 'expiresAt' | 'visibility'>,
  now: Date,
): boolean {
  return (
    status === 'issued' &&
    visibility !== 'hidden' &&
    (expiresAt === null || Date.parse(expiresAt) > now.getTime())
  )
}

/** A passport as shown to employers, with the id that other profile entries refer to, and the skills that it proves. */
export type ValidPassport = ShownPassport & Pick<HeldPassport, 'id' | 'skills'>

/** The passports that employers can see, in the same order. */
export function shownPassports(held: readonly HeldPassport[], now: Date): ValidPassport[] {
  return held
    .filter((passport) => isPassportShown(passport, now))
    .map(
      ({
        id,
        name,
        issuerName: issuer,
        issuerHost,
        checkedHow,
        criteriaUrl,
        issuedAt,
        expiresAt,
        skills,
      }) => ({
        id,
        name,
        issuer,
        issuerHost,
        checkedHow,
        criteriaUrl,
        issuedAt,
        expiresAt,
        skills,
      }),
    )
}

/**
 * Says in lower case how a passport was checked, for texts that are not translated.
 * @param issuer name of the issuer; used only for a listed key, whose name administrators chose, and for issuers here,
 *   whose name they verified
 */
export function checkWords({
  checkedHow = 'signed-by-host',
  issuer,
  issuerHost,
}: Pick<ShownPassport, 'checkedHow' | 'issuer' | 'issuerHost'>): string {
  if (checkedHow === 'listed-key') return `signed with a key listed as ${quotedName(issuer)}`
  if (checkedHow === 'issued-here') return `issued by ${quotedName(issuer)} on this marketplace`
  return `${checkedHow === 'confirmed-by-host' ? 'confirmed' : 'signed'} by ${issuerHost}`
}

/**
 * Quotes a passport's name. Replaces quotation marks in it: an issuer could otherwise end the quote and
 * continue with text that looks like ours.
 */
export function quotedName(name: string): string {
  return `“${name.replaceAll(/[“”„‟]/g, "'")}”`
}
