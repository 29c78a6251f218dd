import { z } from 'zod'
import { asSqlExecutor, type SqlExecutor } from '#db/sql-executor.ts'
import type { Executor } from '#db/transaction.ts'
import type { Clock } from '#platform/clock.ts'
import { defineJob, type Queue } from '#platform/queue.ts'
import { uuidv7 } from '#platform/uuid.ts'
import type { Mail } from './mail.ts'
import type { MailCipher } from './mail-cipher.ts'

/** Sends one mail of the outbox, if it still waits. */
export const sendMail = defineJob({ name: 'send-mail', payload: z.object({ id: z.uuid() }) })

/** Where mails are written: in the transaction that causes them, to be sent by a job after it commits. */
export interface Outbox {
  /**
   * Writes a mail. It exists, and will be sent, exactly when the caller's transaction commits.
   * @throws Error when the address holds anything that does not belong into one
   */
  write(executor: SqlExecutor | Executor, mail: Mail): Promise<void>
}

const insert = `insert into mails (id, kind, recipient, content, created_at, next_try_at)
  values ($1, $2, $3, $4, $5, $5)`

export function createOutbox(deps: {
  readonly queue: Queue
  readonly cipher: MailCipher
  readonly clock: Clock
}): Outbox {
  const { queue, cipher, clock } = deps
  return {
    write: async (executor, mail) => {
      const { kind, to, ...content } = mail
      if (!isAddress(to)) throw new Error(`a mail of kind ${kind} has no usable address`)
      const id = uuidv7()
      const values = [id, kind, to, cipher.seal(id, content), clock()]
      await asSqlExecutor(executor).query({ name: 'write-mail', text: insert, values })
      await queue.enqueue(executor, sendMail, { id }, { singletonKey: id })
    },
  }
}

/** What may stand as one recipient: one `@`, no space, nothing that ends a header or begins a second address. */
function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s<>(),;:"\\[\]\p{Cc}@]+@[^\s<>(),;:"\\[\]\p{Cc}@]+$/u.test(text)
}
