import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Config } from '#platform/config/config.ts'
import type { Secrets } from '#platform/config/secrets.ts'
import { createContentCipher } from '#platform/content-cipher.ts'
import { defineJob, type Queue } from '#platform/queue.ts'
import { createMailDelivery } from './deliver-mail.ts'
import { createMailFolder, type MailFolder } from './mail-folder.ts'
import { deleteMailsBefore, dueMails } from './mail-store.ts'
import { createSmtpTransport, mailsAtOnce, type Sender } from './mail-transport.ts'
import { createOutbox, mailPurpose, type Outbox, sendMail } from './outbox.ts'
import { createSendingRules, type SendingRules } from './sending-rules.ts'

/** Sends all mails that are due: those whose first attempt failed or was lost in a crash. */
export const sendDueMails = defineJob({ name: 'send-due-mails', payload: z.object({}) })

const dueAtOnce = 500
const keepDays = 14

/** The mail system: an outbox, and background jobs that send the mails in it. */
export interface Mailer extends Outbox, SendingRules {
  /** The folder to which mails are written when no mail server is configured; otherwise null. */
  readonly folder: MailFolder | null
  jobs(queue: Queue): void
  /** Deletes old database rows of sent and failed mails. */
  deleteOld(): Promise<void>
  close(): void
}

/** Creates the mail system. Mails go to the configured SMTP server, or else into the folder `mail`. */
export function createMailer(deps: {
  readonly config: Config
  readonly secrets: Secrets
  readonly queue: Queue
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}): Mailer {
  const { config, secrets, queue, db, clock, log } = deps
  const { publicUrl, mail } = config
  const cipher = createContentCipher(secrets.signingSecret, mailPurpose)
  const sender = { from: mail.from, replyTo: mail.replyTo, host: new URL(publicUrl).hostname }
  const { folder, transport } = transportsOf(config, sender)
  if (config.production && folder) {
    log.warn('SMTP_URL is not set: mails are not sent, only written to the folder "mail" of the data folder')
  }
  const rules = createSendingRules()
  const deliver = createMailDelivery({
    db,
    clock,
    log,
    cipher,
    transport,
    publicUrl,
    isExternal: folder === null,
    ruleOf: rules.of,
  })
  return {
    ...createOutbox({ queue, cipher, clock, publicUrl }),
    ruleSending: rules.ruleSending,
    folder,
    jobs: (jobs) => {
      jobs.work(sendMail, ({ id }) => deliver(id), { most: mailsAtOnce })
      jobs.work(sendDueMails, async () => {
        const ids = await dueMails(db, clock(), dueAtOnce)
        await inTransaction(db, async (trx) => {
          for (const id of ids) await jobs.enqueue(trx, sendMail, { id }, { singletonKey: id })
        })
      })
      jobs.schedule(sendDueMails, '* * * * *', {})
    },
    deleteOld: () => deleteMailsBefore(db, new Date(clock().getTime() - keepDays * 24 * 3_600_000)),
    close: () => transport.close(),
  }
}

function transportsOf({ mail, dataFolder }: Config, sender: Sender) {
  if (mail.smtp) return { folder: null, transport: createSmtpTransport(mail.smtp, sender) }
  const folder = createMailFolder(join(dataFolder, 'mail'), sender)
  return { folder, transport: folder }
}
