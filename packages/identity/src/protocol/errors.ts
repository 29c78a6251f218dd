/** Error codes of the Identity Toolkit protocol that the client SDK understands. */
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

/** An error that is sent in the protocol's format. Any other exception becomes a plain 503. */
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

  /** The response body `{ error: { code, message, errors, status? } }`. */
  body(): { error: WireError } {
    const { httpStatus, message, reason, canonicalStatus } = this
    const error: WireError = { code: httpStatus, message, errors: [{ message, domain: 'global', reason }] }
    if (canonicalStatus !== undefined) error.status = canonicalStatus
    return { error }
  }
}

/**
 * Creates an error with a code of the protocol. Its status is 400, which the protocol uses for almost all errors.
 * @param text for developers; the SDK shows it instead of its own message
 */
export function refusal(code: ErrorCode, text?: string): ProtocolError {
  return new ProtocolError(400, text === undefined ? code : `${code} : ${text}`)
}

/** Creates an error for a malformed request. The message must not quote values, which may be passwords. */
export function badRequest(message: string, httpStatus = 400): ProtocolError {
  return new ProtocolError(httpStatus, message, 'invalid', 'INVALID_ARGUMENT')
}

export function permissionDenied(message: string): ProtocolError {
  return new ProtocolError(403, message, 'forbidden', 'PERMISSION_DENIED')
}

/** Thrown when the service is overloaded. The client gets a plain 503 and may retry. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
}

/** Fields of PostgreSQL's errors that never contain stored data. */
const schemaFields = ['severity', 'table', 'column', 'constraint', 'routine'] as const

const maxCauseDepth = 4

/**
 * Describes an error for the log: class, code, message, stack and causes. Personal data is removed:
 * PostgreSQL quotes rows in `detail`, `where`, `hint` and `internalQuery`, and values in messages.
 */
export function describeFailure(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const fields = error as Error & { code?: unknown; errors?: unknown } & Partial<
      Record<(typeof schemaFields)[number], unknown>
    >
  const message = withoutValues(error.message)
  const below = depth < maxCauseDepth
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

/** Removes quoted values: everything from the first to the last quotation mark. Names of database objects stay. */
function withoutValues(message: string): string {
  return message.replace(
    /(?<!\b(?:relation|constraint|column|table|index|type|function|schema|database|role) )".*"/s,
    '"[redacted]"',
  )
}

/** The stack without the message, which may contain personal data. */
function framesOf({ stack = '', message }: Error): string[] {
  const end = stack.indexOf(message) + message.length
  return stack
    .slice(end)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
}
