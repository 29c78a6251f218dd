import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { JsonText } from '#base/json-text.ts'
import { jsonPageSql, readJsonPage } from '#db/json-page.ts'
import type { PageQuery } from '#db/paging.ts'
import { cardJoinsOfJob, cardMembers, jsonObject } from '#db/sql/job-card-sql.ts'
import { takesApplications } from '#db/sql/job-sql.ts'
import type { ServiceDeps } from '#platform/feature.ts'

const newest = (further: string) =>
  jsonPageSql(
    `select ${jsonObject(cardMembers)} as entry, d.dismissed_at as at, j.id
     from job_dismissals d
     join jobs j on j.id = d.job_id${cardJoinsOfJob}
     where d.user_id = $1 and ${takesApplications('$3')} ${further}
     order by d.dismissed_at desc, d.job_id
     limit $2::int + 1`,
    '$2',
  )

const dismissedJobs = {
  name: 'dismissed-jobs',
  first: newest(''),
  further: newest(
    'and (d.dismissed_at < $4::timestamptz or (d.dismissed_at = $4::timestamptz and d.job_id > $5::uuid))',
  ),
}

export interface DismissedJobs {
  /** Lists the open jobs that the actor dismissed, most recently dismissed first. */
  list(actor: Actor, page: PageQuery): Promise<JsonText>
}

export function createDismissedJobs({ db, clock }: ServiceDeps): DismissedJobs {
  return {
    list: async (actor, { limit = 20, cursor }) => {
      requireAccess(actor, 'job.match', null)
      return readJsonPage(db, dismissedJobs, [actor.userId, limit, clock()], { limit, cursor })
    },
  }
}
