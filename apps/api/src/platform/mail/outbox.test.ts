import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { createContentCipher } from '#platform/content-cipher.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { testSecrets } from '#testing/test-config.ts'
import { mailPurpose } from './outbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const code = {
  kind: 'email-code',
  to: 'Zoë@bücher.example',
  code: '123456',
  minutes: 10,
  locale: 'de',
} as const
const stored = async () => (await app.db.pool.query('select * from mails order by id')).rows
const waitingJobs = async () =>
  (
    await app.db.pool.query(
      `select data from pgboss.job where name = 'send-mail' and state = 'created' order by data->>'id'`,
    )
  ).rows

test('a mail is written exactly when the caller’s transaction commits', async () => {
  const { mailer } = app.platform
  const failed = inTransaction(app.db, async (trx) => {
    await mailer.write(trx, code)
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect([await stored(), await waitingJobs()]).toEqual([[], []])

  await inTransaction(app.db, (trx) => mailer.write(trx, code))
  const client = await app.db.pool.connect()
  await client.query('begin')
  await mailer.write(client, { kind: 'password-changed', to: 'b@example.org', locale: null })
  expect(await stored()).toHaveLength(1)
  await client.query('commit')
  client.release()
  const [first, second] = await stored()
  expect(second).toMatchObject({ kind: 'password-changed', recipient: 'b@example.org', status: 'waiting' })
  expect(await waitingJobs()).toEqual([{ data: { id: first.id } }, { data: { id: second.id } }])
})

test('mail content is encrypted in the database and bound to its row', async () => {
  const [first, second] = await stored()
  expect(first.content.toString('latin1')).not.toContain('123456')
  const cipher = createContentCipher(testSecrets.signingSecret, mailPurpose)
  expect(cipher.open(first.id, first.content)).toEqual({ code: '123456', minutes: 10, locale: 'de' })
  expect(() => cipher.open(second.id, first.content)).toThrow()
  expect(() => createContentCipher('another secret', mailPurpose).open(first.id, first.content)).toThrow()
  first.content[14] ^= 1
  expect(() => cipher.open(first.id, first.content)).toThrow()
})

test('an invalid address or one with line breaks is rejected', async () => {
  for (const to of [
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example, c@d.example',
    '<a@b.example>',
    'a b@c.example',
    'a',
    '',
  ]) {
    const write = inTransaction(app.db, (trx) => app.platform.mailer.write(trx, { ...code, to }))
    await expect(write, to).rejects.toThrow('no usable address')
  }
})
