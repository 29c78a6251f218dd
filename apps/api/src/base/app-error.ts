import type { ErrorCode, FieldProblem } from '@vouch/contract'

export interface ErrorDetails {
  /** One problem per invalid field. */
  readonly errors?: readonly FieldProblem[]
  /** For `stale` errors: the version number now stored. */
  readonly currentVersion?: number
  /** Sent as the `Retry-After` header. */
  readonly retryAfterSeconds?: number
  /** Additional members of the problem response (RFC 9457), such as `similarJobs` of a 410. */
  readonly extra?: Readonly<Record<string, unknown>>
  /** The underlying error: logged, never sent to the client. */
  readonly cause?: unknown
}

/** The error that services throw. `code` decides the HTTP status; `message` is shown to the user. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.details = details
  }
}

/** The error for a record that does not exist or that this caller must not learn about. */
export function notFound(what: string): AppError {
  return new AppError('not-found', `${what} was not found.`)
}

/** The error for invalid input, with one problem per field. */
export function invalidFields(errors: readonly FieldProblem[]): AppError {
  return new AppError('invalid', 'Some fields need your attention.', { errors })
}

/** The error for a single invalid field, whose message is also the message of the response. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('invalid', message, { errors: [{ path, message }] })
}

/** The error for an edit of an outdated version. @param what names the record, such as `This job` */
export function stale(what: string, currentVersion: number): AppError {
  const message = `${what} changed in the meantime. Your change was not saved. Reload and try again.`
  return new AppError('stale', message, { currentVersion })
}
