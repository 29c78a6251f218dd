import { readStored, writeStored } from './storage.ts'

const key = 'vouch.saved-path'
const notWorthReturning = [
  '/login',
  '/signup',
  '/signup-verify-otp',
  '/forgot-password',
  '/email-verify',
  '/check-auth',
  '/signout',
  '/admin/account/signout',
]

function worthReturning(path: string): boolean {
  const { pathname, searchParams } = new URL(path, location.origin)
  // The welcome is for once, unless it brings an invitation.
  if (pathname === '/welcome') return searchParams.has('setup') || searchParams.has('invitation')
  return !notWorthReturning.includes(pathname.replace(/\/$/, ''))
}

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
  if (path === null || !worthReturning(path)) return
  writeStored(key, path, 'session')
}

/** The remembered path, or null. It stays until another is saved or the person signs out. */
export function savedPath(): string | null {
  const stored = readStored(key, 'session')
  return stored === null ? null : ownPath(stored)
}

export function forgetSavedPath(): void {
  writeStored(key, null, 'session')
}
