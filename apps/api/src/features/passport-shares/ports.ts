/**
 * Address of the share that the code in a holder's PDF opens. It shows the name, until the holder ends the share; the next
 * PDF then gets another.
 * @param heldId id of the held passport (`passports.id`)
 */
export type PdfShareUrl = (holderId: string, heldId: string) => Promise<string>
