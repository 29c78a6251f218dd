import type { Database } from '#db/connect.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import type { Queue } from '#platform/queue.ts'
import type { Secrets } from '#platform/secrets.ts'
import { createMailCipher } from './mail-cipher.ts'
import { createOutbox, type Outbox, sendMail } from './outbox.ts'

/** Mail: written to the outbox by whoever has something to say, sent in the background. */
export interface Mailer extends Outbox {
  /** Registers the jobs that send. */
  jobs(queue: Queue): void
}

export interface MailerDeps {
  readonly config: Config
  readonly secrets: Secrets
  readonly queue: Queue
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}

export function createMailer({ secrets, queue, clock }: MailerDeps): Mailer {
  const cipher = createMailCipher(secrets.signingSecret)
  const outbox = createOutbox({ queue, cipher, clock })
  return {
    ...outbox,
    jobs: (jobs) => {
      jobs.work(sendMail, async () => undefined)
    },
  }
}
