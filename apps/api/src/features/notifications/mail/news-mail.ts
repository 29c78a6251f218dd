import { maxPauseDays } from '@vouch/contract'
import { notificationPath, topicOf } from '@vouch/domain'
import { z } from 'zod'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import { firstUuidAt } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { defineJob } from '#platform/queue.ts'
import type { RecipientSettings } from '../ports.ts'
import { readSettings } from '../settings/settings-store.ts'
import type { UnsubscribeTokens } from '../unsubscribe/unsubscribe-token.ts'
import {
  duePeople,
  lockNewsRecipient,
  type NewsRecipient,
  postponeNews,
  scheduleNews,
  settleNews,
  type WaitingNews,
  waitingNews,
} from './news-mail-store.ts'
import { planMail } from './plan-mail.ts'

/** Job that mails unread notifications. Runs every minute. */
export const mailNews = defineJob({ name: 'mail-news', payload: z.object({}) })

/**
 * How long a notification waits before it is mailed:
 * 1. Related notifications then share a mail.
 * 2. Notifications read meanwhile are not mailed.
 * 3. No transaction can still commit a notification with an older id: one may be idle for at most 30 s.
 */
const delayMs = 2 * 60_000

/**
 * Notifications older than this are not mailed, for example after a long outage of the worker. Daily mails and quiet
 * hours delay a mail by up to two days.
 */
const maxAgeMs = 3 * 24 * 3_600_000

/** The longest pause, plus the same delay. */
const maxAgeAfterPauseMs = maxPauseDays * 24 * 3_600_000 + maxAgeMs

/** Maximum notifications listed in a mail. The mail only counts the rest. */
const maxListed = { atOnce: 5, digest: 20 } as const
const batchSize = 200

interface MailContents {
  readonly userId: string
  readonly recipient: NewsRecipient
  readonly settings: RecipientSettings
  readonly news: readonly WaitingNews[]
  readonly isDigest: boolean
}

export interface NewsMail {
  /**
   * Mails each person their notifications that are unread and not mailed yet, by their settings. At most one mail per
   * person and 10 minutes. Safe to run in several processes.
   * @param before handles notifications stored before this time; two minutes ago by default, on the clock of the ids
   */
  run(before?: number): Promise<void>
}

export function createNewsMail(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly outbox: Outbox
  readonly publicUrl: string
  readonly tokens: UnsubscribeTokens
}): NewsMail {
  const { db, clock, log, outbox, publicUrl, tokens } = deps

  const mailPerson = (userId: string) =>
    inTransaction(db, async (trx) => {
      const now = clock()
      const recipient = await lockNewsRecipient(trx, userId, now)
      if (!recipient) return
      const settings = await readSettings(trx, userId)
      const waiting = recipient.can_be_mailed
        ? await waitingNews(trx, userId, recipient, new Date(now.getTime() - maxAgeOf(settings, now)))
        : []
      const { now: news, isDigest, dueAt, digestAt } = planMail(waiting, settings, recipient.digest_at, now)
      if (news.length > 0) await writeMail(trx, { userId, recipient, settings, news, isDigest })
      await settleNews(trx, userId, {
        mailed: news.map(({ id }) => id),
        mailedAt: news.length > 0 ? now : null,
        dueAt,
        digestAt,
        upTo: dueAt === null && digestAt === null ? recipient.now_up_to : recipient.up_to,
      })
    })

  const writeMail = (trx: Transaction, mail: MailContents) => {
    const { userId, recipient, settings, news, isDigest } = mail
    const listed = news.slice(0, isDigest ? maxListed.digest : maxListed.atOnce)
    const topics = [...new Set(news.map(topicOf))]
    return outbox.write(trx, {
      kind: 'news',
      to: recipient.email,
      locale: recipient.locale,
      items: listed.map((each) => ({
        kind: each.kind,
        side: each.side,
        jobTitle: each.jobTitle,
        companyName: each.companyName,
        personName: each.personName,
        passportName: each.passportName,
        proposal: each.proposal,
        postings: each.postings,
        stage: each.stage,
        at: each.at.toISOString(),
        answerBy: each.answerBy?.toISOString() ?? null,
        words: each.proposal?.reason ?? each.words,
        link: `${publicUrl}${notificationPath(each)}`,
      })),
      more: news.length - listed.length,
      isDigest,
      timeZone: settings.timeZone,
      link: `${publicUrl}/admin/dashboard`,
      settingsLink: `${publicUrl}/admin/account?tab=notifications`,
      unsubscribeLink: `${publicUrl}/unsubscribe?token=${tokens.make({ userId, topics })}`,
    })
  }

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

function maxAgeOf({ pausedUntil }: RecipientSettings, now: Date): number {
  const ended = pausedUntil === null ? undefined : new Date(pausedUntil).getTime()
  return ended !== undefined && ended > now.getTime() - maxAgeMs ? maxAgeAfterPauseMs : maxAgeMs
}
