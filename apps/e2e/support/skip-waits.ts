import { join } from 'node:path'
import { Client } from 'pg'
import type { Vouch } from './vouch.ts'

/** Lets the mails of all offered passports leave now, instead of ten minutes after the offer. */
export async function sendOffersNow(vouch: Vouch): Promise<void> {
  const database = new Client({ host: join(vouch.folder, 'run'), user: 'vouch', database: 'vouch' })
  await database.connect()
  try {
    await database.query(`update passport_batches set mails_at = now() where mails_at > now()`)
    await database.query(
      `update pgboss.job set start_after = now() where name = 'send-passport-offers' and state = 'created'`,
    )
  } finally {
    await database.end()
  }
}
