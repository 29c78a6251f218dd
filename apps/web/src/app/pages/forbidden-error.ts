/** Thrown if the person lacks the role that a page requires. */
export class ForbiddenError extends Error {
  override readonly name = 'ForbiddenError'
  readonly status = 403
}
