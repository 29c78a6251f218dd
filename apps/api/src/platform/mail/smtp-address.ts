import { isIP } from 'node:net'
import type { SMTPPoolOptions } from 'nodemailer'

/** How the mail server is reached, as `SMTP_URL` says. */
export type SmtpAddress = Pick<
  SMTPPoolOptions,
  'host' | 'port' | 'secure' | 'requireTLS' | 'ignoreTLS' | 'auth'
>

/**
 * Reads `smtps://user:password@host` (TLS from the start, port 465) or `smtp://…` (port 587, or 25 without a user):
 * there STARTTLS is demanded, unless the server is this machine or the address ends with `?tls=off`.
 * @throws Error with what is wrong, without the address: it holds a password
 */
export function readSmtpAddress(text: string): SmtpAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('must begin with smtps:// or smtp:// and name a host')
  }
  if (url.pathname.length > 1 || url.hash !== '') throw new Error('must end after the host and port')
  const { tls, ...unknown } = Object.fromEntries(url.searchParams)
  if (Object.keys(unknown).length > 0) throw new Error('may have tls=required or tls=off, nothing else')
  if (tls !== undefined && tls !== 'required' && tls !== 'off') {
    throw new Error('may have tls=required or tls=off, nothing else')
  }
  const secure = url.protocol === 'smtps:'
  if (secure && tls === 'off') throw new Error('smtps:// and tls=off contradict each other')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const user = decodeURIComponent(url.username)
  const isHere = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  const mayBePlain = tls === 'off' || (isHere && tls === undefined)
  return {
    host,
    port: url.port === '' ? defaultPort(secure, user !== '') : Number(url.port),
    secure,
    requireTLS: !secure && !mayBePlain,
    ignoreTLS: tls === 'off',
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
  }
}

function defaultPort(secure: boolean, withUser: boolean): number {
  if (secure) return 465
  return withUser ? 587 : 25
}
