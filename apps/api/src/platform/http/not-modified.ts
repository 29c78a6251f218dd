import type { FastifyRequest } from 'fastify'

/**
 * Whether the client already has this response, according to `If-None-Match` with weak comparison (RFC 9110 §13.1.2).
 * @param tag entity tag of the response, as in `ETag`
 */
export function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim()) ?? []
  return known.includes(tag) || known.includes('*')
}
