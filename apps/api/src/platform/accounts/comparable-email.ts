/** Normalises an e-mail address for comparison, in the same way as the identity service. */
export function comparableEmail(given: string): string {
  return given.normalize('NFC').toLowerCase()
}
