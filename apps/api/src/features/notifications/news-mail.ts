import { notificationPath } from '@vouch/domain'
import { z } from 'zod'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import { firstUuidAt } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { defineJob } from '#platform/queue.ts'
import { mailGroupOf } from './mail-settings.ts'
import {
  duePeople,
  lockNewsRecipient,
  postponeNews,
  scheduleNews,
  settleNews,
  waitingNews,
} from './news-mail-store.ts'

/** Job that mails unread notifications. Runs every minute. */
export const mailNews = defineJob({ name: 'mail-news', payload: z.object({}) })

/**
 * How long a notification waits before it is mailed:
 * 1. Related notifications then share a mail.
 * 2. Notifications read meanwhile are not mailed.
 * 3. No transaction can still commit a notification with an
 * older id (a transaction may be idle for at most 30 s).
 */
const delayMs = 2 * 60_000

/** Notifications older than this are not mailed, for example after a long outage of the worker. */
const maxAgeMs = 24 * 3_600_000

/** Maximum notifications listed in a mail. The mail only counts the rest. */
const maxListed = 5
const batchSize = 200

export interface NewsMail {
  /**
   * Mails each person their notifications that are unread, unmuted and not mailed yet. At most one mail per
   * person and 10 minutes. Safe to run in several processes.
   * @param before handles notifications stored before this time;
   * defaults to two minutes ago on the clock that makes the ids
   */
  run(before?: number): Promise<void>
}

export function createNewsMail(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly outbox: Outbox
  readonly publicUrl: string
}): NewsMail {
  const { db, clock, log, outbox, publicUrl } = deps

  const mailPerson = (userId: string) =>
    inTransaction(db, async (trx) => {
      const now = clock()
      const recipient = await lockNewsRecipient(trx, userId, now)
      if (!recipient) return
      const waiting = recipient.can_be_mailed
        ? await waitingNews(trx, userId, recipient, new Date(now.getTime() - maxAgeMs))
        : []
      const news = waiting.filter((each) => !recipient.muted_mail.includes(mailGroupOf(each)))
      if (news.length > 0) {
        await outbox.write(trx, {
          kind: 'news',
          to: recipient.email,
          locale: recipient.locale,
          items: news.slice(0, maxListed).map((each) => ({
            kind: each.kind,
            side: each.side,
            jobTitle: each.jobTitle,
            companyName: each.companyName,
            personName: each.personName,
            passportName: each.passportName,
            proposal: each.proposal,
            stage: each.stage,
            at: each.at.toISOString(),
            words: each.proposal?.reason ?? each.words,
            link: `${publicUrl}${notificationPath(each)}`,
          })),
          more: Math.max(0, news.length - maxListed),
          timeZone: recipient.time_zone,
          link: `${publicUrl}/admin/dashboard`,
          settingsLink: `${publicUrl}/admin/account`,
        })
      }
      await settleNews(trx, userId, recipient.now_up_to, news.length > 0 ? now : null)
    })

  return {
    run: async (before = Date.now() - delayMs) => {
      await inTransaction(db, (trx) => scheduleNews(trx, firstUuidAt(before), clock()))
      for (;;) {
        const people = await duePeople(db.kysely, clock(), batchSize)
        for (const userId of people) {
          try {
            await mailPerson(userId)
          } catch (error) {
            // A failure for one person must not block mails to the others.
            log.error({ err: error, user: userId }, 'news mail failed')
            await postponeNews(db.kysely, userId)
          }
        }
        if (people.length < batchSize) return
      }
    },
  }
}
