import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import type { ContentCipher } from '#platform/content-cipher.ts'
import { dropEndedJobs, forgetDropped } from './drop-ended-jobs.ts'
import type { Mail, MailKind } from './mail.ts'
import { type ClaimedMail, claimMail, updateWaiting } from './mail-store.ts'
import type { RenderedMail } from './mail-templates.ts'
import { MailProblem, type MailTransport } from './mail-transport.ts'

const minuteMs = 60_000

/**
 * How long a process claims a mail. Longer than a transport's time limit, so that no other process sends the same mail.
 */
const claimMs = 3 * minuteMs

/** Pause after a failure of the mail server, so that a thousand waiting mails do not each run into a timeout. */
const pauseMs = 30_000

/** Minutes after which sending a mail is pointless, because its link or code expires within a day. */
const usefulMinutes: Readonly<Partial<Record<MailKind, number>>> = {
  'email-code': 10,
  'sign-in': 15,
  'reset-password': 60,
}
const dayMinutes = 24 * 60

/** E-mail addresses of demo accounts, which no mail server accepts. */
const demoAddress = /@demo\.vouch$/i

/**
 * Creates the function that sends a mail if it is waiting and due. A mail is never sent twice at the same
 * time, or again once it is marked as sent. After a crash between acceptance by the server and that mark, the
 * mail is sent once more with the same Message-ID.
 */
export function createMailDelivery(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly cipher: ContentCipher
  readonly transport: MailTransport
  readonly publicUrl: string
  /** Whether mails leave this machine. In the mail folder, mails to demo accounts are stored like all others. */
  readonly isExternal: boolean
}): (id: string) => Promise<void> {
  const { db, clock, log, cipher, transport, publicUrl, isExternal } = deps
  let pausedUntil = 0

  const giveUp = async ({ id, kind, tries }: ClaimedMail, problem: string) => {
    await updateWaiting(db, id, { status: 'failed', content: null, problem })
    log.error({ mail: id, kind, tries, problem }, 'gave up sending a mail')
  }

  const onProblem = async (mail: ClaimedMail, problem: MailProblem) => {
    const { id, kind, tries } = mail
    const now = clock().getTime()
    if (problem.kind === 'away') pausedUntil = now + pauseMs
    const next = now + Math.min(2 ** (tries - 1), 120) * minuteMs
    const end = mail.created_at.getTime() + (usefulMinutes[kind] ?? dayMinutes) * minuteMs
    if (problem.kind === 'refused' || next > end) return giveUp(mail, problem.message)
    await updateWaiting(db, id, { next_try_at: new Date(next), problem: problem.message })
    log.warn(
      { mail: id, kind, tries, problem: problem.message },
      'a mail could not be sent; it will be retried',
    )
  }

  return async (id) => {
    const now = clock()
    if (now.getTime() < pausedUntil) return
    const mail = await claimMail(db, id, { now, until: new Date(now.getTime() + claimMs) })
    if (!mail) return
    if (isExternal && demoAddress.test(mail.recipient))
      return updateWaiting(db, id, { status: 'failed', content: null, problem: 'a demo address' })
    // Imported on demand, for a faster start.
    const { renderMail } = await import('./mail-templates.ts')
    let written: Mail
    let rendered: RenderedMail
    let ended: readonly string[] = []
    try {
      const content = cipher.open(id, mail.content) as object
      written = { ...content, kind: mail.kind, to: mail.recipient } as Mail
    } catch {
      // Encrypted with other secrets: sending it later would not help.
      return giveUp(mail, 'unreadable')
    }
    if (written.kind === 'job-alert') {
      const { alert, dropped } = await dropEndedJobs(db, written, now)
      if (alert.items.length === 0) {
        await forgetDropped(db, written.userId, dropped)
        return updateWaiting(db, id, { status: 'failed', content: null, problem: 'its jobs have ended' })
      }
      written = alert
      ended = dropped
    }
    try {
      rendered = renderMail(written, publicUrl)
    } catch {
      // Written by another version.
      return giveUp(mail, 'unreadable')
    }
    try {
      await transport.send({ id, to: mail.recipient, rendered, date: mail.created_at })
    } catch (error) {
      if (error instanceof MailProblem) return onProblem(mail, error)
      return onProblem(mail, new MailProblem('away', (error as NodeJS.ErrnoException).code ?? 'unknown'))
    }
    if (written.kind === 'job-alert') await forgetDropped(db, written.userId, ended)
    await updateWaiting(db, id, { status: 'sent', sent_at: clock(), content: null, problem: null })
    log.info({ mail: id, kind: mail.kind }, 'a mail was sent')
  }
}
