import { isIP } from 'node:net'
import type { SMTPPoolOptions } from 'nodemailer'

/** Connection settings of the mail server from `SMTP_URL`. */
export type SmtpAddress = Pick<
  SMTPPoolOptions,
  'host' | 'port' | 'secure' | 'requireTLS' | 'ignoreTLS' | 'auth'
>

/**
 * Parses `smtps://user:password@host` (TLS, port 465) or `smtp://…` (port 587, or 25 without a user).
 * `smtp://` requires STARTTLS unless the server is local or the URL ends with `?tls=off`.
 * @throws Error whose message continues a sentence that starts with the variable's name, without the password
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
  if (secure && tls === 'off') throw new Error('smtps:// cannot be combined with tls=off')
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
