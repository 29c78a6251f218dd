import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import type { ContentCipher } from '#platform/content-cipher.ts'
import type { Mail, MailKind } from './mail.ts'
import { type ClaimedMail, claimMail, markSent, updateWaiting } from './mail-store.ts'
import type { RenderedMail } from './mail-templates.ts'
import { MailProblem, type MailTransport } from './mail-transport.ts'
import type { SendingRule } from './sending-rules.ts'

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
  readonly ruleOf: (kind: MailKind) => SendingRule | undefined
}): (id: string) => Promise<void> {
  const { db, clock, log, cipher, transport, publicUrl, isExternal, ruleOf } = deps
  let pausedUntil = 0
  const nextTurn = new Map<MailKind, number>()
  let templates: Promise<typeof import('./mail-templates.ts')> | undefined

  const giveUp = async ({ id, kind, tries }: ClaimedMail, problem: string) => {
    await updateWaiting(db, id, { status: 'failed', content: null, problem })
    log.error({ mail: id, kind, tries, problem }, 'gave up sending a mail')
  }

  const onProblem = async (mail: ClaimedMail, written: Mail, problem: MailProblem) => {
    const { id, kind, tries } = mail
    const now = clock().getTime()
    if (problem.kind === 'away') pausedUntil = now + pauseMs
    const next = now + Math.min(2 ** (tries - 1), 120) * minuteMs
    const end = mail.created_at.getTime() + (usefulMinutes[kind] ?? dayMinutes) * minuteMs
    if (problem.kind === 'refused') return giveUp(mail, problem.message)
    if (next > end) {
      await giveUp(mail, problem.message)
      return ruleOf(kind)?.afterGivingUp(written)
    }
    await updateWaiting(db, id, { next_try_at: new Date(next), problem: problem.message })
    log.warn(
      { mail: id, kind, tries, problem: problem.message },
      'a mail could not be sent; it will be retried',
    )
  }

  const send = async (mail: ClaimedMail, now: Date) => {
    const { id } = mail
    if (isExternal && demoAddress.test(mail.recipient))
      return updateWaiting(db, id, { status: 'failed', content: null, problem: 'a demo address' })
    // Imported on demand, for a faster start, and once: a known module still takes 0.2 ms.
    templates ??= import('./mail-templates.ts')
    const { renderMail } = await templates
    let written: Mail
    let rendered: RenderedMail
    try {
      const content = cipher.open(id, mail.content) as object
      written = { ...content, kind: mail.kind, to: mail.recipient } as Mail
    } catch {
      // Encrypted with other secrets: sending it later would not help.
      return giveUp(mail, 'unreadable')
    }
    const rule = ruleOf(mail.kind)
    if (rule) {
      const checked = await rule.beforeSending(written, now)
      if (!checked)
        return updateWaiting(db, id, { status: 'failed', content: null, problem: 'no longer wanted' })
      written = checked
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
      if (error instanceof MailProblem) return onProblem(mail, written, error)
      return onProblem(
        mail,
        written,
        new MailProblem('away', (error as NodeJS.ErrnoException).code ?? 'unknown'),
      )
    }
    await markSent(db, id, clock())
    log.info({ mail: id, kind: mail.kind }, 'a mail was sent')
  }

  /** Waits until the next mail of the kind may be composed. */
  const turnOf = async (kind: MailKind) => {
    const { everyMs } = ruleOf(kind) ?? {}
    if (everyMs === undefined) return
    const now = performance.now()
    const at = Math.max(now, nextTurn.get(kind) ?? 0)
    nextTurn.set(kind, at + everyMs)
    if (at > now) await delay(at - now)
  }

  return async (id) => {
    const now = clock()
    if (now.getTime() < pausedUntil) return
    const mail = await claimMail(db, id, { now, until: new Date(now.getTime() + claimMs) })
    if (!mail) return
    await turnOf(mail.kind)
    await send(mail, now)
  }
}
