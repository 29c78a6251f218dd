import type { ErrorCode, FieldProblem } from '@vouch/contract'

/** `network` and `timeout` are our own: the server never answered. */
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

/** A failed call: what the server said, typed. `status` is 0 when it never answered. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: ProblemCode
  /** One sentence for each wrong field; `path` is dotted as in the body. */
  readonly errors: readonly FieldProblem[]
  /** With 412: the version that is current now. */
  readonly currentVersion: number | undefined
  readonly requestId: string | undefined
  /** Seconds to wait, with 429 and 503. */
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

/** Whether an error is an answer of this status (or one of these codes) by the API. */
export function isProblem(error: unknown, ...is: (number | ProblemCode)[]): error is ApiProblem {
  return (
    error instanceof ApiProblem && (is.length === 0 || is.includes(error.status) || is.includes(error.code))
  )
}
