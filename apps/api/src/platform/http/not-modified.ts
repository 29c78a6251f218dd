import type { FastifyRequest } from 'fastify'

/**
 * Has the caller this answer already? RFC 9110, section 13.1.2: `If-None-Match` compares weakly.
 * @param tag the entity tag of the answer, as `ETag` writes it
 */
export function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim()) ?? []
  return known.includes(tag) || known.includes('*')
}
