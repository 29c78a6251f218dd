import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#base/app-error.ts'

/** Errors of the registration protocol, with HTTP status and the status name of Google’s APIs. */
const codes = {
  API_KEY_INVALID: [400, 'INVALID_ARGUMENT', 'The API key is not valid.'],
  PROJECT_NOT_FOUND: [404, 'NOT_FOUND', 'This server has no such project.'],
  INVALID_BODY: [400, 'INVALID_ARGUMENT', 'The request body is not valid.'],
  BODY_TOO_LARGE: [413, 'INVALID_ARGUMENT', 'The request body exceeds 4 kB.'],
  INVALID_FID: [400, 'INVALID_ARGUMENT', 'The installation id is not valid.'],
  INVALID_APP_ID: [400, 'INVALID_ARGUMENT', 'This server has no such app.'],
  INSTALLATION_TOKEN_MISSING: [401, 'UNAUTHENTICATED', 'The installation token is missing.'],
  INSTALLATION_TOKEN_INVALID: [401, 'UNAUTHENTICATED', 'The installation token is not valid.'],
  INSTALLATION_TOKEN_EXPIRED: [401, 'UNAUTHENTICATED', 'The installation token has expired.'],
  INVALID_ORIGIN: [400, 'INVALID_ARGUMENT', 'The origin of the page is not allowed.'],
  INVALID_ENDPOINT: [400, 'INVALID_ARGUMENT', 'The endpoint must be a public https address.'],
  INVALID_KEYS: [400, 'INVALID_ARGUMENT', 'The keys of the subscription are not valid.'],
  INVALID_VAPID_KEY: [400, 'INVALID_ARGUMENT', 'The subscription uses the VAPID key of another server.'],
  ENDPOINT_TAKEN: [409, 'ALREADY_EXISTS', 'Another installation has registered this endpoint.'],
  TOKEN_NOT_FOUND: [404, 'NOT_FOUND', 'This token is not registered.'],
  TOKEN_OF_ANOTHER_INSTALLATION: [403, 'PERMISSION_DENIED', 'This token belongs to another installation.'],
  TOO_MANY_REQUESTS: [429, 'RESOURCE_EXHAUSTED', 'Too many requests. Try again later.'],
  UNAVAILABLE: [503, 'UNAVAILABLE', 'Try again later.'],
} as const

export type WireCode = keyof typeof codes

/** An error of the registration protocol. */
export class WireError extends Error {
  override readonly name = 'WireError'
  readonly code: WireCode

  constructor(code: WireCode) {
    super(code)
    this.code = code
  }
}

/** Answers in the format that the SDK reads: `{ error: { code, message, status } }`, the message beginning with our code. */
export function sendWireError(
  error: FastifyError | WireError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const code = codeOf(error)
  const [statusCode, status, sentence] = codes[code]
  if (error instanceof AppError && error.details.retryAfterSeconds !== undefined)
    reply.header('retry-after', error.details.retryAfterSeconds)
  if (code === 'UNAVAILABLE') request.log.error({ err: error }, 'a registration for push failed')
  return reply
    .code(statusCode)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: { code: statusCode, message: `${code} : ${sentence}`, status } }))
}

function codeOf(error: FastifyError | WireError | AppError): WireCode {
  if (error instanceof WireError) return error.code
  if (error instanceof AppError)
    return error.code === 'too-many-requests' ? 'TOO_MANY_REQUESTS' : 'UNAVAILABLE'
  if (error.statusCode === 413) return 'BODY_TOO_LARGE'
  return error.statusCode !== undefined && error.statusCode < 500 ? 'INVALID_BODY' : 'UNAVAILABLE'
}
