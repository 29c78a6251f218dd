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
}

const insert = `insert into mails (id, kind, recipient, content, created_at, next_try_at)
  values ($1, $2, $3, $4, $5, $5)`

export function createOutbox(deps: {
  readonly queue: Queue
  readonly cipher: ContentCipher
  readonly clock: Clock
  readonly publicUrl: string
}): Outbox {
  const { queue, cipher, clock, publicUrl } = deps
  return {
    write: async (executor, mail) => {
      const { kind, to, ...content } = mail
      if (!isAddress(to)) throw new Error(`a mail of kind ${kind} has no usable address`)
      checkLinks(mail, publicUrl)
      const id = uuidv7()
      const values = [id, kind, to, cipher.seal(id, content), clock()]
      await asSqlExecutor(executor).query({ name: 'write-mail', text: insert, values })
      await queue.enqueue(executor, sendMail, { id }, { singletonKey: id })
    },
  }
}
