import { readStored, writeStored } from '#lib/draft/storage.ts'

const key = 'vouch.saved-path'
const signInPages = [
  '/login',
  '/signup',
  '/signup-verify-otp',
  '/check-auth',
  '/signout',
  '/admin/account/signout',
]

const linkPages = ['/forgot-password', '/email-verify']

function isReturnTarget(path: string): boolean {
  const { pathname, search, searchParams } = new URL(path, location.origin)
  // Do not return to the welcome page, which is shown once, unless it shows an invitation.
  if (pathname === '/welcome') return /^\?(?:setup|(?:company-)?invitation)=/.test(search)
  if (linkPages.includes(pathname)) return searchParams.has('oobCode')
  return !signInPages.includes(pathname.replace(/\/$/, ''))
}

/** The path of a URL of this app; null for a URL of another site. */
export function ownPath(address: string): string | null {
  try {
    const url = new URL(address, location.origin)
    return url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : null
  } catch {
    return null
  }
}

/** Stores the path to open after sign-in. Ignores the sign-in pages themselves. */
export function savePath(address = location.href): void {
  const path = ownPath(address)
  if (path === null || !isReturnTarget(path)) return
  writeStored(key, path, 'session')
}

/** The path to open after sign-in; null if none is stored. It stays until another is stored or the person signs out. */
export function savedPath(): string | null {
  const stored = readStored(key, 'session')
  return stored === null ? null : ownPath(stored)
}

/** Whether a path is a page for mailed links, which works without a session. */
export function isMailLink(path: string): boolean {
  return linkPages.includes(new URL(path, location.origin).pathname)
}

/**
 * The path to open after a mailed link: `continueUrl` if it is in this app, else the stored path, else the dashboard.
 */
export function pathAfterLink(continueUrl: string | undefined): string {
  const path = continueUrl === undefined ? null : ownPath(continueUrl)
  if (path !== null && path !== '/' && isReturnTarget(path) && !isMailLink(path)) return path
  return savedPath() ?? '/admin/dashboard'
}

export function forgetSavedPath(): void {
  writeStored(key, null, 'session')
}
