import { sessionCookie } from '@vouch/domain'
import { tokenKey } from './token-key.ts'

const sevenDays = 7 * 24 * 60 * 60
const ivLength = 12

function toText(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function toBytes(value: string): Uint8Array<ArrayBuffer> {
  const binary = atob(value.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

/** The encrypted session cookie; null if there is none. */
export function rawCookie(): string | null {
  for (const part of document.cookie.split('; ')) {
    if (part.startsWith(`${sessionCookie}=`)) return part.slice(sessionCookie.length + 1)
  }
  return null
}

function write(value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and Firefox supports it only since 2025
  document.cookie = `${sessionCookie}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
}

/** Removes the session cookie, which all tabs share. */
export function removeCookie(): void {
  write('', 0)
}

/** Encrypts a token for the cookie; null if this browser cannot store a key. */
export async function sealToken(token: string): Promise<string | null> {
  const key = await tokenKey()
  if (key === null) return null
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(token))
  const whole = new Uint8Array(ivLength + sealed.byteLength)
  whole.set(iv)
  whole.set(new Uint8Array(sealed), ivLength)
  return toText(whole)
}

/** Writes the encrypted token to the cookie. @returns the cookie as the browser stored it */
export function writeCookie(sealed: string): string | null {
  write(sealed, sevenDays)
  return rawCookie()
}

/** Decrypts the session cookie; null if it is damaged or was encrypted with another key. */
export async function openCookie(raw: string): Promise<string | null> {
  const key = await tokenKey()
  if (key === null) return null
  try {
    const whole = toBytes(raw)
    const iv = whole.subarray(0, ivLength)
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, whole.subarray(ivLength))
    return new TextDecoder().decode(plain)
  } catch {
    return null
  }
}
