/**
 * Every code this service answers, as the client SDK knows them. The HTTP status is 400 unless it says otherwise:
 * the protocol answers almost everything with 400 and tells the cases apart by code.
 */
export type ErrorCode =
  | 'ADMIN_ONLY_OPERATION'
  | 'CLAIMS_TOO_LARGE'
  | 'CREDENTIAL_MISMATCH'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'EMAIL_EXISTS'
  | 'FEDERATED_USER_ID_ALREADY_LINKED'
  | 'EMAIL_NOT_FOUND'
  | 'EXPIRED_OOB_CODE'
  | 'FORBIDDEN_CLAIM'
  | 'INSUFFICIENT_PERMISSION'
  | 'INVALID_CLAIMS'
  | 'INVALID_CONTINUE_URI'
  | 'INVALID_CREDENTIAL_OR_PROVIDER_ID'
  | 'INVALID_CUSTOM_TOKEN'
  | 'INVALID_DISPLAY_NAME'
  | 'INVALID_EMAIL'
  | 'INVALID_GRANT_TYPE'
  | 'INVALID_IDENTIFIER'
  | 'INVALID_IDP_RESPONSE'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_PENDING_TOKEN'
  | 'INVALID_OOB_CODE'
  | 'INVALID_PASSWORD'
  | 'INVALID_PHOTO_URL'
  | 'INVALID_REFRESH_TOKEN'
  | 'INVALID_REQUEST_URI'
  | 'INVALID_REQ_TYPE'
  | 'MISSING_CONTINUE_URI'
  | 'MISSING_CUSTOM_TOKEN'
  | 'MISSING_EMAIL'
  | 'MISSING_GRANT_TYPE'
  | 'MISSING_IDENTIFIER'
  | 'MISSING_ID_TOKEN'
  | 'MISSING_OR_INVALID_NONCE'
  | 'MISSING_NEW_EMAIL'
  | 'MISSING_OOB_CODE'
  | 'MISSING_PASSWORD'
  | 'MISSING_REFRESH_TOKEN'
  | 'MISSING_REQUEST_URI'
  | 'MISSING_REQ_TYPE'
  | 'OPERATION_NOT_ALLOWED'
  | 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'
  | 'TOKEN_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'UNAUTHORIZED_DOMAIN'
  | 'UNEXPECTED_PARAMETER'
  | 'UNSUPPORTED_TENANT_OPERATION'
  | 'USER_DISABLED'
  | 'USER_NOT_FOUND'
  | 'WEAK_PASSWORD'

interface WireError {
  code: number
  message: string
  errors: { message: string; domain: 'global'; reason: string }[]
  status?: string
}

/** A refusal that the caller is told about in the protocol's own shape. Anything else thrown becomes a plain 503. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError'
  readonly httpStatus: number
  readonly reason: string
  readonly canonicalStatus: string | undefined

  constructor(httpStatus: number, message: string, reason = 'invalid', canonicalStatus?: string) {
    super(message)
    this.httpStatus = httpStatus
    this.reason = reason
    this.canonicalStatus = canonicalStatus
  }

  /** The JSON body: `{ error: { code, message, errors, status? } }`. */
  body(): { error: WireError } {
    const { httpStatus, message, reason, canonicalStatus } = this
    const error: WireError = { code: httpStatus, message, errors: [{ message, domain: 'global', reason }] }
    if (canonicalStatus !== undefined) error.status = canonicalStatus
    return { error }
  }
}

/**
 * A refusal with one of the protocol's codes.
 * @param text shown to developers, and by the SDK in place of its own sentence
 */
export function refusal(code: ErrorCode, text?: string): ProtocolError {
  return new ProtocolError(400, text === undefined ? code : `${code} : ${text}`)
}

/** The request itself has the wrong shape. Never repeat a value here: it may be a password. */
export function badRequest(message: string, httpStatus = 400): ProtocolError {
  return new ProtocolError(httpStatus, message, 'invalid', 'INVALID_ARGUMENT')
}

/** The caller did not present this installation's API key. */
export function permissionDenied(message: string): ProtocolError {
  return new ProtocolError(403, message, 'forbidden', 'PERMISSION_DENIED')
}

/** Too much work is waiting; the caller gets a plain 503 and may try again. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
}

/** Fields of PostgreSQL's errors that name parts of the schema. */
const schemaFields = ['severity', 'table', 'column', 'constraint', 'routine'] as const

const deepestCause = 4

/**
 * Describes a failure for a log: class, code, message, stack and causes. People's words stay out: PostgreSQL's `detail`,
 * `where`, `hint` and `internalQuery` quote rows and statements, and messages quote values.
 */
export function describeFailure(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const fields = error as Error & { code?: unknown; errors?: unknown } & Partial<
      Record<(typeof schemaFields)[number], unknown>
    >
  const message = withoutValues(error.message)
  const below = depth < deepestCause
  const errors = Array.isArray(fields.errors) ? fields.errors.slice(0, 5) : []
  return {
    type: error.constructor.name,
    code: fields.code,
    ...('severity' in fields && Object.fromEntries(schemaFields.map((name) => [name, fields[name]]))),
    message,
    stack: [`${error.name}: ${message}`, ...framesOf(error)].join('\n'),
    ...(below && error.cause !== undefined && { cause: describeFailure(error.cause, depth + 1) }),
    ...(below && errors.length > 0 && { errors: errors.map((part) => describeFailure(part, depth + 1)) }),
  }
}

/**
 * Cuts quoted values, from the first quotation mark to the last: values may hold quotation marks. Names of the database's
 * objects stay.
 */
function withoutValues(message: string): string {
  return message.replace(
    /(?<!\b(?:relation|constraint|column|table|index|type|function|schema|database|role) )".*"/s,
    '"[redacted]"',
  )
}

/** The stack begins with the message, which may hold anything. */
function framesOf({ stack = '', message }: Error): string[] {
  const end = stack.indexOf(message) + message.length
  return stack
    .slice(end)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
}
