import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Config } from '#platform/config/config.ts'
import type { Secrets } from '#platform/config/secrets.ts'
import { defineJob, type Queue } from '#platform/queue.ts'
import { createMailDelivery } from './deliver-mail.ts'
import { createMailCipher } from './mail-cipher.ts'
import { createMailFolder, type MailFolder } from './mail-folder.ts'
import { dueMails, forgetMails } from './mail-store.ts'
import { createSmtpTransport, type Sender } from './mail-transport.ts'
import { createOutbox, type Outbox, sendMail } from './outbox.ts'

/** Sends what waits and is due: after a failed try, or because a process died. */
export const sendDueMails = defineJob({ name: 'send-due-mails', payload: z.object({}) })

const dueAtOnce = 500
const keepDays = 14

/** Mail: written to the outbox by whoever has something to say, sent in the background. */
export interface Mailer extends Outbox {
  /** Where mails go while there is no mail server; null when there is one. */
  readonly folder: MailFolder | null
  /** Registers the jobs that send. */
  jobs(queue: Queue): void
  /** Deletes the rows of mails that were sent or given up long ago. */
  forgetOld(): Promise<void>
  /** Lets go of connections to the mail server. */
  close(): void
}

interface MailerDeps {
  readonly config: Config
  readonly secrets: Secrets
  readonly queue: Queue
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}

/** Makes the outbox and what empties it, over SMTP when that is configured, else into the folder `mail`. */
export function createMailer({ config, secrets, queue, db, clock, log }: MailerDeps): Mailer {
  const { publicUrl, mail } = config
  const cipher = createMailCipher(secrets.signingSecret)
  const sender = { from: mail.from, replyTo: mail.replyTo, host: new URL(publicUrl).hostname }
  const { folder, transport } = transportsOf(config, sender)
  if (config.production && folder) {
    log.warn(
      'SMTP_URL is not set: nobody gets a mail, all are written to the folder "mail" of the data folder',
    )
  }
  const { deliver } = createMailDelivery({
    db,
    clock,
    log,
    cipher,
    transport,
    publicUrl,
    leavesHouse: folder === null,
  })
  return {
    ...createOutbox({ queue, cipher, clock, publicUrl }),
    folder,
    jobs: (jobs) => {
      jobs.work(sendMail, ({ id }) => deliver(id))
      jobs.work(sendDueMails, async () => {
        const ids = await dueMails(db, clock(), dueAtOnce)
        await inTransaction(db, async (trx) => {
          for (const id of ids) await jobs.enqueue(trx, sendMail, { id }, { singletonKey: id })
        })
      })
      jobs.schedule(sendDueMails, '* * * * *', {})
    },
    forgetOld: () => forgetMails(db, new Date(clock().getTime() - keepDays * 24 * 3_600_000)),
    close: () => transport.close(),
  }
}

function transportsOf({ mail, dataFolder }: Config, sender: Sender) {
  if (mail.smtp) return { folder: null, transport: createSmtpTransport(mail.smtp, sender) }
  const folder = createMailFolder(join(dataFolder, 'mail'), sender)
  return { folder, transport: folder }
}
