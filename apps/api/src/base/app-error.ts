import type { ErrorCode, FieldProblem } from '@vouch/contract'

/** What an {@link AppError} may carry besides its code and sentence. */
export interface ErrorDetails {
  /** One entry per wrong field. */
  readonly errors?: readonly FieldProblem[]
  /** With `stale`: the version that is current now. */
  readonly currentVersion?: number
  /** Becomes the `Retry-After` header. */
  readonly retryAfterSeconds?: number
  /** Further members of the problem answer, such as `similarJobs` of a 410. */
  readonly extra?: Readonly<Record<string, unknown>>
  /** The failure behind this one: logged, never sent. */
  readonly cause?: unknown
}

/** The one error that services throw. `code` decides the HTTP status; `message` is a sentence for the person. */
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

/** The answer for a record that is not there, or not this person's to know. */
export function notFound(what: string): AppError {
  return new AppError('not-found', `${what} was not found.`)
}
