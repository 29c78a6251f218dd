import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { JsonText } from '#base/json-text.ts'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { type JsonPageRow, jsonPageSql, readJsonPage } from '#db/json-page.ts'
import type { PageQuery } from '#db/paging.ts'
import {
  addressedApplicant,
  isReadableBy,
  notificationJoins,
  postingsOfNotification,
  proposalOfNotification,
  unreadCount,
} from '#db/sql/notification-sql.ts'

const entry = `json_build_object(
  'id', n.id,
  'kind', n.kind,
  'at', ${iso('n.at')},
  'readAt', ${iso('n.read_at')},
  'side', n.side,
  'applicationId', n.application_id,
  'jobId', n.job_id,
  'companyId', n.company_id,
  'candidateId', ${addressedApplicant},
  'jobTitle', j.title,
  'companyName', coalesce(c.shown_name, ''),
  'passportName', n.passport_name,
  'proposal', ${proposalOfNotification},
  'postings', ${postingsOfNotification},
  'personName', n.person_name,
  'stage', n.stage,
  'page', n.page
)`

const listSql = (after: string) => `
  select l.*, ${unreadCount('$1::uuid')} as unread
  from (${jsonPageSql(
    `select ${entry} as entry, n.at, n.id
     from (
       select * from notifications n
       where user_id = $1 and not is_hidden and ${isReadableBy('$1::uuid')} ${after}
       order by at desc, id desc
       limit $2::int + 1
     ) n
     ${notificationJoins}
     order by n.at desc, n.id desc`,
    '$2',
  )}) l`

const notificationList = {
  name: 'notifications',
  first: listSql(''),
  further: listSql('and (at, id) < ($3::timestamptz, $4::uuid)'),
}

export interface NotificationReadModel {
  /** Lists the actor's notifications, newest first, with the number of unread ones. */
  list(actor: Actor, page: PageQuery): Promise<JsonText>
}

export function createNotificationReadModel(db: Database): NotificationReadModel {
  return {
    list: async (actor, { limit = 20, cursor }) => {
      requireAccess(actor, 'notification.own', null)
      const page = { limit, cursor }
      const unread = (row: ListRow) => `,"unread":${row.unread}`
      return readJsonPage(db, notificationList, [actor.userId, limit], page, unread)
    },
  }
}

interface ListRow extends JsonPageRow {
  readonly unread: number
}
