import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import type { Mail, MailKind } from './mail.ts'
import type { MailCipher } from './mail-cipher.ts'
import { type ClaimedMail, claimMail, markFailed, markSent, postpone } from './mail-store.ts'
import type { RenderedMail } from './mail-templates.ts'
import { MailProblem, type MailTransport } from './mail-transport.ts'

const minuteMs = 60_000

/** Longer than a transport tries: while one process sends a mail, no other takes it. */
const claimMs = 3 * minuteMs

/** A server that takes nothing is left alone this long, so that a thousand waiting mails do not each wait for it. */
const pauseMs = 30_000

/** How long a mail is worth sending, where its link or code ends sooner than a day. */
const worthMinutes: Readonly<Partial<Record<MailKind, number>>> = {
  'email-code': 10,
  'sign-in': 15,
  'reset-password': 60,
}
const dayMinutes = 24 * 60

/** Addresses of the demo: no server in the world takes them. */
const madeUp = /@demo\.vouch$/i

export interface MailDelivery {
  /**
   * Sends a mail if it waits and is due. Never twice at the same time, and once it is marked as sent never again; a
   * process that dies between the server's yes and the mark sends one duplicate, with the same Message-ID.
   */
  deliver(id: string): Promise<void>
}

export function createMailDelivery(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly cipher: MailCipher
  readonly transport: MailTransport
  readonly publicUrl: string
  /** False where mails go to a folder: there the demo's addresses are as good as any. */
  readonly leavesHouse: boolean
}): MailDelivery {
  const { db, clock, log, cipher, transport, publicUrl, leavesHouse } = deps
  let pausedUntil = 0

  const giveUp = async ({ id, kind, tries }: ClaimedMail, problem: string) => {
    await markFailed(db, id, problem)
    log.error({ mail: id, kind, tries, problem }, 'a mail was given up')
  }

  const onProblem = async (mail: ClaimedMail, problem: MailProblem) => {
    const { id, kind, tries } = mail
    const now = clock().getTime()
    if (problem.kind === 'away') pausedUntil = now + pauseMs
    const next = now + Math.min(2 ** (tries - 1), 120) * minuteMs
    const end = mail.created_at.getTime() + (worthMinutes[kind] ?? dayMinutes) * minuteMs
    if (problem.kind === 'refused' || next > end) return giveUp(mail, problem.message)
    await postpone(db, id, problem.message, new Date(next))
    log.warn({ mail: id, kind, tries, problem: problem.message }, 'a mail could not be sent yet')
  }

  return {
    deliver: async (id) => {
      const now = clock()
      if (now.getTime() < pausedUntil) return
      const mail = await claimMail(db, id, { now, until: new Date(now.getTime() + claimMs) })
      if (!mail) return
      if (leavesHouse && madeUp.test(mail.recipient)) return markFailed(db, id, 'an address of the demo')
      // Loaded with the first mail, to start sooner.
      const { renderMail } = await import('./mail-templates.ts')
      let rendered: RenderedMail
      try {
        const content = cipher.open(id, mail.content) as object
        rendered = renderMail({ ...content, kind: mail.kind, to: mail.recipient } as Mail, publicUrl)
      } catch {
        // Sealed with other secrets, or by another version: it will not get better.
        return giveUp(mail, 'unreadable')
      }
      try {
        await transport.send({ id, to: mail.recipient, rendered, date: mail.created_at })
      } catch (error) {
        if (error instanceof MailProblem) return onProblem(mail, error)
        return onProblem(mail, new MailProblem('away', (error as NodeJS.ErrnoException).code ?? 'unknown'))
      }
      await markSent(db, id, clock())
      log.info({ mail: id, kind: mail.kind }, 'a mail was sent')
    },
  }
}
