/** A start that cannot go on for a reason that the person who runs Vouch can mend. Printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
