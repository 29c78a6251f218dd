import type { FastifyReply, FastifyRequest } from 'fastify'

/** Request headers that the SDK may set. */
const allowedHeaders = [
  'content-type',
  'x-client-version',
  'x-firebase-appcheck',
  'x-firebase-client',
  'x-firebase-gmpid',
  'x-firebase-locale',
  'x-goog-api-key',
].join(', ')

/** Creates a hook that allows requests from the listed origins (CORS), without credentials. */
export function createCors(allowedOrigins: readonly string[]) {
  const allowed = new Set(allowedOrigins)
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return
    reply.header('access-control-allow-origin', origin)
    if (request.method !== 'OPTIONS') return
    reply.header('access-control-allow-methods', 'GET, POST')
    reply.header('access-control-allow-headers', allowedHeaders)
    reply.header('access-control-max-age', '600')
  }
}
