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
  noteNews,
  postponeNews,
  settleNews,
  takeNewsReader,
  waitingNews,
} from './news-mail-store.ts'

/** Mails what happened to those who have not seen it; runs every minute. */
export const mailNews = defineJob({ name: 'mail-news', payload: z.object({}) })

/**
 * News wait this long: what belongs together goes out as one mail, what is read meanwhile is not mailed, and every
 * transaction that made an id before has ended (the longest may be idle for 30 s).
 */
const delayMs = 2 * 60_000

/** After a longer outage of the worker nobody gets a week's news by mail. */
const freshMs = 24 * 3_600_000

const listed = 5
const peopleAtOnce = 200

export interface NewsMail {
  /**
   * Writes one mail for each person with news that were stored before `before`, are not read, not muted and not
   * mailed, unless they got one in the last 10 minutes: then it waits. Safe to run in several processes.
   * @param before by default two minutes ago, by the clock that ids are made with
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
      const reader = await takeNewsReader(trx, userId, now)
      if (!reader) return
      const waiting = reader.can_be_mailed
        ? await waitingNews(trx, userId, reader, new Date(now.getTime() - freshMs))
        : []
      const news = waiting.filter((each) => !reader.muted_mail.includes(mailGroupOf(each)))
      if (news.length > 0) {
        await outbox.write(trx, {
          kind: 'news',
          to: reader.email,
          locale: reader.locale,
          items: news.slice(0, listed).map((each) => ({
            kind: each.kind,
            side: each.side,
            jobTitle: each.jobTitle,
            companyName: each.companyName,
            personName: each.personName,
            passportName: each.passportName,
            stage: each.stage,
            at: each.at.toISOString(),
            words: each.words,
            link: `${publicUrl}${notificationPath(each)}`,
          })),
          more: Math.max(0, news.length - listed),
          timeZone: reader.time_zone,
          link: `${publicUrl}/admin/dashboard`,
          settingsLink: `${publicUrl}/admin/account`,
        })
      }
      await settleNews(trx, userId, reader.now_up_to, news.length > 0 ? now : null)
    })

  return {
    run: async (before = Date.now() - delayMs) => {
      await inTransaction(db, (trx) => noteNews(trx, firstUuidAt(before), clock()))
      for (;;) {
        const people = await duePeople(db.kysely, clock(), peopleAtOnce)
        for (const userId of people) {
          try {
            await mailPerson(userId)
          } catch (error) {
            // One person's trouble must not keep the mails of all others back.
            log.error({ err: error, user: userId }, 'news could not be mailed')
            await postponeNews(db.kysely, userId)
          }
        }
        if (people.length < peopleAtOnce) return
      }
    },
  }
}
