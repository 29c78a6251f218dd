/** A failed start that the operator can fix. Only the message is printed, not the stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
