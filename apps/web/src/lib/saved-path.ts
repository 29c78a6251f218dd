import { readStored, writeStored } from './storage.ts'

const key = 'vouch.saved-path'
const notWorthReturning = ['/login', '/signup', '/check-auth', '/signout', '/welcome']

/** The given address as a path of this origin; null when it leads anywhere else. */
export function ownPath(address: string): string | null {
  try {
    const url = new URL(address, location.origin)
    return url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : null
  } catch {
    return null
  }
}

/** Remembers where the person wanted to be, for after signing in. Sign-in pages themselves are not remembered. */
export function savePath(address = location.href): void {
  const path = ownPath(address)
  if (path === null || notWorthReturning.some((page) => path === page || path.startsWith(`${page}?`))) return
  writeStored(key, path, 'session')
}

/** Takes the remembered path out, or null. */
export function takeSavedPath(): string | null {
  const stored = readStored(key, 'session')
  writeStored(key, null, 'session')
  return stored === null ? null : ownPath(stored)
}
