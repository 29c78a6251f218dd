import type { ErrorCode, FieldProblem } from '@vouch/contract'

/** Error codes of the API, and four codes that only this client sets. */
export type ProblemCode = ErrorCode | 'network' | 'timeout' | 'aborted' | 'unknown'

export interface ProblemDetails {
  readonly status: number
  readonly code: ProblemCode
  readonly message: string
  readonly errors?: readonly FieldProblem[] | undefined
  readonly currentVersion?: number | undefined
  readonly requestId?: string | undefined
  readonly retryAfter?: number | undefined
}

/** Thrown for a failed API call. `status` is 0 if no response arrived. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: ProblemCode
  /** Invalid fields of the request: `path` is the dotted path in the request body. */
  readonly errors: readonly FieldProblem[]
  /** The version that the server stores now; only with status 412. */
  readonly currentVersion: number | undefined
  readonly requestId: string | undefined
  /** Seconds to wait before a retry; only with status 429 or 503. */
  readonly retryAfter: number | undefined

  constructor(details: ProblemDetails, options?: ErrorOptions) {
    super(details.message, options)
    this.status = details.status
    this.code = details.code
    this.errors = details.errors ?? []
    this.currentVersion = details.currentVersion
    this.requestId = details.requestId
    this.retryAfter = details.retryAfter
  }
}

/** Whether an error is an `ApiProblem`. With `is`, it must have one of these statuses or codes. */
export function isProblem(error: unknown, ...is: (number | ProblemCode)[]): error is ApiProblem {
  return (
    error instanceof ApiProblem && (is.length === 0 || is.includes(error.status) || is.includes(error.code))
  )
}

/** What a refused call says about a form with one field: the sentence about the field, else about the call. */
export function fieldMessage(error: Error | null): string | null {
  return (isProblem(error) && error.errors[0]?.message) || (error?.message ?? null)
}
