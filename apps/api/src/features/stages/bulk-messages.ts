import { pageStage } from '@vouch/contract'
import { sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import type { NewNotification, Notifier } from '#features/notifications/ports.ts'
import type { BulkMessages } from './ports.ts'

/** Creates the messages to several candidates. They have the same rows and notices as single ones. */
export function createBulkMessages(notifier: Notifier): BulkMessages {
  return {
    send: async (trx, receivers, { text, authorId, authorName, at }) => {
      const ids = receivers.map(({ id }) => id)
      await sql`
        insert into stage_messages (id, application_id, stage, at, author_id, side, text)
        select m.id, m.application, m.stage, ${at}, ${authorId}, 'employer', ${text}
        from unnest(
          ${receivers.map(() => uuidv7())}::uuid[], ${ids}::uuid[], ${receivers.map(({ stage }) => stage)}::text[]
        ) m (id, application, stage)`.execute(trx)
      await sql`update applications set last_news_at = ${at} where id = any(${ids}::uuid[])`.execute(trx)
      await notifier.hintTeams(trx, receivers)
      await notifier.notify(
        trx,
        receivers.map(({ id: applicationId, jobId, candidateId, stage }): NewNotification => {
          const about = { kind: 'message', at, applicationId, jobId, candidateId, stage } as const
          const page = pageStage.parse(stage)
          return { ...about, page, personName: authorName, userId: candidateId, side: 'candidate' }
        }),
      )
    },
  }
}
