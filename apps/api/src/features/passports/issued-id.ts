import type { ReadCredential } from '@vouch/credentials'

/** Id of the passport issued here that a file says it is; nothing is verified. @param origin of the ids of passports */
export function issuedIdOf({ credential }: ReadCredential, origin: string): string | undefined {
  const id = 'id' in credential ? String(credential.id) : ''
  const [, uuid] =
    /^\/passports\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(id.slice(origin.length)) ?? []
  return id.startsWith(origin) ? uuid : undefined
}
