/** The form in which addresses are compared: that of the sign-in service. */
export function comparableEmail(given: string): string {
  return given.normalize('NFC').toLowerCase()
}
