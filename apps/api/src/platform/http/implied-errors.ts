import type { ErrorCode, Route } from '@vouch/contract'

/** Error codes that a route can return, because of its input and audience, without declaring them. */
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
