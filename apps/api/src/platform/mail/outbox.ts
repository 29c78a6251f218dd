import { z } from 'zod'
import type { Clock } from '#base/clock.ts'
import { uuidv7 } from '#base/uuid.ts'
import { asSqlExecutor, type SqlExecutor } from '#db/sql-executor.ts'
import type { Executor } from '#db/transaction.ts'
import type { ContentCipher } from '#platform/content-cipher.ts'
import { defineJob, type Queue } from '#platform/queue.ts'
import type { Mail } from './mail.ts'
import { checkLinks } from './mail-links.ts'
import { isAddress } from './mailbox.ts'

/** Purpose of the cipher of mails. */
export const mailPurpose = 'vouch mail content'

/** Background job that sends one waiting mail. */
export const sendMail = defineJob({ name: 'send-mail', payload: z.object({ id: z.uuid() }) })

/** The outbox: mails are written in the transaction that causes them, and a job sends them after the commit. */
export interface Outbox {
  /**
   * Writes a mail, which is sent if and only if the caller's transaction commits.
   * @throws Error for an invalid e-mail address, or a link to another site
   */
  write(executor: SqlExecutor | Executor, mail: Mail): Promise<void>
  /** Like {@link Outbox.write}, for many mails with two statements. */
  writeAll(executor: SqlExecutor | Executor, mails: readonly Mail[]): Promise<void>
}

const insert = `insert into mails (id, kind, recipient, content, created_at, next_try_at)
  values ($1, $2, $3, $4, $5, $5)`

const insertAll = `insert into mails (id, kind, recipient, content, created_at, next_try_at)
  select m.*, $5::timestamptz, $5 from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[]) m`

export function createOutbox(deps: {
  readonly queue: Queue
  readonly cipher: ContentCipher
  readonly clock: Clock
  readonly publicUrl: string
}): Outbox {
  const { queue, cipher, clock, publicUrl } = deps

  const sealed = (mail: Mail) => {
    const { kind, to, ...content } = mail
    if (!isAddress(to)) throw new Error(`a mail of kind ${kind} has no usable address`)
    checkLinks(mail, publicUrl)
    const id = uuidv7()
    return { id, kind, to, content: cipher.seal(id, content) }
  }

  return {
    write: async (executor, mail) => {
      const { id, kind, to, content } = sealed(mail)
      const values = [id, kind, to, content, clock()]
      await asSqlExecutor(executor).query({ name: 'write-mail', text: insert, values })
      await queue.enqueue(executor, sendMail, { id }, { singletonKey: id })
    },
    writeAll: async (executor, mails) => {
      if (mails.length === 0) return
      const rows = mails.map(sealed)
      const columns = [
        rows.map(({ id }) => id),
        rows.map(({ kind }) => kind),
        rows.map(({ to }) => to),
        rows.map(({ content }) => content),
      ]
      const values = [...columns, clock()]
      await asSqlExecutor(executor).query({ name: 'write-mails', text: insertAll, values })
      await queue.enqueueAll(
        executor,
        sendMail,
        rows.map(({ id }) => ({ payload: { id }, singletonKey: id })),
      )
    },
  }
}
