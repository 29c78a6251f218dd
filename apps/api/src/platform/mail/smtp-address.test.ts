import { expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { readSmtpAddress } from './smtp-address.ts'

test.each([
  [
    'smtps://u%40b:p%2Fw@mail.example.org',
    { port: 465, secure: true, requireTLS: false, auth: { user: 'u@b', pass: 'p/w' } },
  ],
  ['smtp://u:p@mail.example.org', { port: 587, secure: false, requireTLS: true, ignoreTLS: false }],
  ['smtp://mail.example.org:2525', { port: 2525, requireTLS: true }],
  ['smtp://relay.internal?tls=off', { port: 25, requireTLS: false, ignoreTLS: true }],
  ['smtp://localhost', { port: 25, requireTLS: false, ignoreTLS: false }],
  ['smtp://[::1]:25?tls=required', { host: '::1', requireTLS: true }],
  ['smtp://127.example.org', { requireTLS: true }],
])('%s', (text, expected) => {
  expect(readSmtpAddress(text)).toMatchObject(expected)
})

test.each([
  [{ SMTP_URL: 'https://mail.example.org' }, 'SMTP_URL: must begin with smtps:// or smtp://'],
  [{ SMTP_URL: 'smtp://mail.example.org/x' }, 'SMTP_URL: must end after'],
  [{ SMTP_URL: 'smtp://mail.example.org?pool=true' }, 'SMTP_URL: may have tls=required'],
  [{ SMTP_URL: 'smtps://mail.example.org?tls=off' }, 'SMTP_URL: smtps:// cannot be combined'],
  [{ SMTP_URL: 'smtps://mail.example.org' }, 'MAIL_FROM: must be set with SMTP_URL'],
  [{ MAIL_FROM: 'Jobs' }, 'MAIL_FROM: must be an address such as'],
  [{ MAIL_REPLY_TO: 'a@b.example, c@d.example' }, 'MAIL_REPLY_TO: must be an address'],
])('explains the error in %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('an invalid SMTP_URL does not reveal its password', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://u:secret@mail.example.org/x' })).not.toThrow('secret')
})
