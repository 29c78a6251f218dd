import { z } from 'zod'

/** Every error code of the API with its HTTP status. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The action needs a recent sign-in: sign in again, then retry. */
  'sign-in-again': 403,
  /** The action sends emails to other people, so the account needs a confirmed email address. */
  'email-unproven': 403,
  /** The signed URL has expired: request a new one. */
  'address-expired': 403,
  'not-found': 404,
  conflict: 409,
  'already-applied': 409,
  /** Candidates apply on the site that posted the job, not here. */
  'applies-elsewhere': 409,
  'not-permitted-now': 409,
  'no-openings-left': 409,
  /** The person is the last recruiter of jobs that have not ended: repeat the request with `handOverTo`. */
  'hand-over-first': 409,
  'slot-taken': 409,
  'duplicate-request': 409,
  gone: 410,
  stale: 412,
  'too-large': 413,
  'unsupported-type': 415,
  invalid: 422,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
  /** A disk is full: the request was not stored. */
  'storage-full': 507,
} as const

export type ErrorCode = keyof typeof errorStatus

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** An invalid field of a request: `path` is its dotted path in the body, `message` a sentence for the user. */
export const fieldProblem = z.object({ path: z.string(), message: z.string() }).meta({ id: 'FieldProblem' })

/** JSON body of every error response (RFC 9457), with the extra members `code`, `message`, `errors` and `requestId`. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    instance: z.string().optional(),
    code: z.enum(errorCodes),
    message: z.string(),
    errors: z.array(fieldProblem).optional(),
    requestId: z.string(),
    /** Current version of the resource; only in responses with status 412. */
    currentVersion: z.int().optional(),
  })
  .meta({ id: 'Problem' })

export type Problem = z.infer<typeof problem>
export type FieldProblem = z.infer<typeof fieldProblem>
