import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../options.ts'
import { BusyError, badRequest, describeFailure, ProtocolError, permissionDenied } from './errors.ts'

const bodyLimit = 64 * 1024

/** Makes the server accept only JSON objects and forms of at most 64 KiB. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit },
    async (_request: FastifyRequest, body: string) => readJson(body),
  )
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request: FastifyRequest, body: string, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body))),
  )
}

/** Checks the API key of a request. @throws ProtocolError 403 for a missing or wrong key */
export function assertKey(request: FastifyRequest, apiKey: string): void {
  const key = (request.query as { key?: unknown }).key ?? request.headers['x-goog-api-key']
  if (key === undefined || key === '') throw permissionDenied('The request is missing a valid API key.')
  if (key !== apiKey) throw permissionDenied('API key not valid. Please pass a valid API key.')
}

/**
 * Creates the error handler. A `ProtocolError` is sent in the protocol's format, any other failure as a 503
 * in plain text. The SDK treats plain text as a network failure and retries. After any JSON error from
 * `lookup` or `token`, it would erase the session.
 */
export function createErrorHandler({ log }: Settings) {
  return async (
    error: FastifyError | Error,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> => {
    const refused = asRefusal(error)
    if (refused !== undefined) return reply.code(refused.httpStatus).send(refused.body())
    const call = request.routeOptions.url
    if (error instanceof BusyError) log.warn({ call, requestId: request.id }, `identity: ${error.message}`)
    else log.error({ err: describeFailure(error), call, requestId: request.id }, 'identity: call failed')
    return reply
      .code(503)
      .header('retry-after', '5')
      .type('text/plain; charset=utf-8')
      .send('The service is temporarily unavailable. Try again in a few seconds.')
  }
}

function asRefusal(error: FastifyError | Error): ProtocolError | undefined {
  if (error instanceof ProtocolError) return error
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === undefined || status < 400 || status >= 500) return undefined
  return badRequest(
    status === 413 ? 'Request payload size exceeds the limit: 65536 bytes.' : error.message,
    status,
  )
}

function readJson(body: string): object {
  let value: unknown
  try {
    value = body === '' ? {} : JSON.parse(body)
  } catch {
    throw badRequest('Invalid JSON payload received. Could not parse it.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest('Invalid JSON payload received. Root element must be a message.')
  }
  return value
}
