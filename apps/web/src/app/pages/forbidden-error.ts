/** The person's roles do not open this page. */
export class ForbiddenError extends Error {
  override readonly name = 'ForbiddenError'
  readonly status = 403
}
