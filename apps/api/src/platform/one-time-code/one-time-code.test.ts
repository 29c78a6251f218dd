import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { createUnprovenAccount } from '#testing/factories/account-factory.ts'
import { buildTestApp } from '#testing/test-app.ts'
import { createOneTimeCodes } from './one-time-code.ts'

test('a code checked twice can be used only once', async () => {
  const app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  try {
    const { userId, email } = await createUnprovenAccount(app)
    const codes = createOneTimeCodes(
      { clock: app.clock.now, secret: 'of this test' },
      { table: 'email_codes', subject: 'user_id', mail: 'email-code' },
      'test code',
    )
    const { code } = await inTransaction(app.db, (trx) => codes.issue(trx, userId, email))
    const first = await codes.check(app.db.kysely, userId, code)
    app.clock.advance({ seconds: 1 })
    const second = await codes.check(app.db.kysely, userId, code)
    await inTransaction(app.db, (trx) => codes.use(trx, userId, second))
    const again = inTransaction(app.db, (trx) => codes.use(trx, userId, first))
    await expect(again).rejects.toMatchObject({ code: 'gone' })
    expect(await codes.pending(app.db.kysely, userId)).toBeUndefined()
  } finally {
    await app.close()
  }
})
