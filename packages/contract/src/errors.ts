import { z } from 'zod'

/** Every error code the API can answer, with the HTTP status it always carries. Closed: add here or nowhere. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The session is too old for this: sign in anew and try again. */
  'sign-in-again': 403,
  /** Others would get mail of this: confirm the account's e-mail address first (`sendEmailCode`, `confirmEmailCode`). */
  'email-unproven': 403,
  /** A signed address whose time is over: ask for a new one. */
  'address-expired': 403,
  'not-found': 404,
  conflict: 409,
  'already-applied': 409,
  'not-permitted-now': 409,
  'no-openings-left': 409,
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
  /** A disk is full: what was sent is not stored. */
  'storage-full': 507,
} as const

/** A code of the closed list. */
export type ErrorCode = keyof typeof errorStatus

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** One field's problem: `path` is the dotted path in the body, `message` a sentence for the person. */
export const fieldProblem = z.object({ path: z.string(), message: z.string() }).meta({ id: 'FieldProblem' })

/** What every failed call answers (RFC 9457), with `code`, `message`, `errors` and `requestId` of our own. */
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
    /** Sent with 412: the version that is current now. */
    currentVersion: z.int().optional(),
  })
  .meta({ id: 'Problem' })

export type Problem = z.infer<typeof problem>
export type FieldProblem = z.infer<typeof fieldProblem>
