/**
 * Address of the share that the code in a holder's PDF opens. It shows the name, until the holder ends the share; the next
 * PDF then gets another.
 * @param heldId id of the held passport (`passports.id`)
 */
export type PdfShareUrl = (holderId: string, heldId: string) => Promise<string>

/**
 * Finds the passport issued here behind `/passports/{id}`.
 * @param id of the passport, or the secret of a share
 * @param item place of the passport in the share, from 0
 * @returns `issued_passports.id`
 * @throws AppError not-found, also for an offer and for a passport of an issuer elsewhere; gone
 */
export type FindShownPassport = (id: string, item: number) => Promise<string>
