import { readStored, writeStored } from '#lib/draft/storage.ts'

const key = 'vouch.saved-path'
const notWorthReturning = [
  '/login',
  '/signup',
  '/signup-verify-otp',
  '/check-auth',
  '/signout',
  '/admin/account/signout',
]

const linkPages = ['/forgot-password', '/email-verify']

function worthReturning(path: string): boolean {
  const { pathname, search, searchParams } = new URL(path, location.origin)
  // The welcome is for once, unless it brings an invitation.
  if (pathname === '/welcome') return /^\?(?:setup|(?:company-)?invitation)=/.test(search)
  if (linkPages.includes(pathname)) return searchParams.has('oobCode')
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

/** Whether a path is a link from a mail: it works, or says that it does not, for anybody. */
export function isMailLink(path: string): boolean {
  return linkPages.includes(new URL(path, location.origin).pathname)
}

/**
 * Where a link from a mail leads on to, by its `continueUrl`: never to another origin.
 * @returns that path, else the remembered one, else the person's overview
 */
export function pathAfterLink(continueUrl: string | undefined): string {
  const path = continueUrl === undefined ? null : ownPath(continueUrl)
  if (path !== null && path !== '/' && worthReturning(path) && !isMailLink(path)) return path
  return savedPath() ?? '/admin/dashboard'
}

export function forgetSavedPath(): void {
  writeStored(key, null, 'session')
}
