import type { ErrorCode, Route } from '@vouch/contract'

/** The errors that a route can answer beside those it declares, because of what it takes and whom it serves. */
export function impliedErrors(route: Route): ErrorCode[] {
  const audience = [route.audience].flat()
  const isPublic = audience.includes('public')
  const codes: (ErrorCode | false | undefined)[] = [
    'malformed',
    'unauthenticated',
    !isPublic && !audience.includes('signed-in') && 'forbidden',
    Boolean(route.body) && 'invalid',
    Boolean(route.body || route.upload) && 'too-large',
    Boolean(route.body || route.upload) && 'unsupported-type',
    route.versioned && 'stale',
    route.idempotent && 'duplicate-request',
    'too-many-requests',
    'internal',
    'unavailable',
    route.method !== 'GET' && 'storage-full',
  ]
  return codes.filter((code) => typeof code === 'string')
}
