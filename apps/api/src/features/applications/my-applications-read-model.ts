import type { CandidateApplication, candidateApplicationsQuery } from '@vouch/contract'
import {
  candidateActions,
  candidateNews,
  jobTermsChange,
  jobTermsOf,
  mayCandidateCorrespond,
  type TermFields,
  type TimelineEvent,
} from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { JsonText } from '#base/json-text.ts'
import { iso } from '#db/iso.ts'
import { decodeTimeCursor, exactTotal, type JsonPageRow, jsonPage } from '#db/json-page.ts'
import { prepared } from '#db/prepared.ts'
import { runsForCandidate, waitsForCandidate } from '#db/sql/application-sql.ts'
import { smallLogo } from '#db/sql/company-picture-sql.ts'
import { otherPlacesSql } from '#db/sql/job-places-sql.ts'
import { isOpenAt, jobIs } from '#db/sql/job-sql.ts'
import { candidateTaskOrder, firstCandidateTask } from '#db/sql/task-sql.ts'
import { candidateTurnJson } from '#db/sql/turn-sql.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { artefactMembers, snapshotJson, timelineJson, toldLettersJson } from './application-json.ts'
import { publishedTerms } from './job-terms-sql.ts'
import { ownListSql } from './my-applications-sql.ts'
import { type StateColumns, toState } from './pipeline-state.ts'
import type { OwnApplications } from './ports.ts'

type Query = z.output<typeof candidateApplicationsQuery>

/** Reads only the view `candidate_applications`, which excludes undisclosed rejections. */
const rowMembers = (now: string) => `
  'id', v.id,
  'job', json_build_object(
    'id', j.id, 'slug', j.slug, 'title', j.title, 'company', c.shown_name, 'companyLogo', ${smallLogo},
    'location', nullif(j.location, ''), 'country', j.country, 'otherPlaces', ${otherPlacesSql},
    'ended', not (${isOpenAt(`${now}::timestamptz`)}),
    'closedAt', case when ${jobIs('closed')} then ${iso('j.closed_at')} end,
    'filled', j.filled >= j.openings
  ),
  'stage', v.stage,
  'visibleStatus', v.visible_status,
  'appliedAt', ${iso('v.applied_at')},
  'lastNewsAt', ${iso('v.last_news_at')},
  'turn', ${candidateTurnJson}`

/** Applications that wait for the candidate's answer, offers first, then by due date. */
const waitingSql = `
  select coalesce(json_agg(json_build_object(${rowMembers('$3')},
      'task', json_build_object('kind', v.kind, 'dueAt', ${iso('v.due_at')})
    ) order by ${candidateTaskOrder('v')}), '[]'::json)::text as items
  from (
    select v.*, t.* from candidate_applications v
    cross join lateral (${firstCandidateTask}) t
    where v.candidate_id = $1 and ${waitsForCandidate('v')}
    order by ${candidateTaskOrder('t')}
    limit $2
  ) v
  join jobs j on j.id = v.job_id
  join companies c on c.id = j.company_id`

const mineById = `
  select a.candidate_id, a.stage, a.status, a.status_before, a.told_at, ${timelineJson} as events,
    json_build_object(${rowMembers('$2')}, 'snapshot', ${snapshotJson},
      'letters', ${toldLettersJson}, ${artefactMembers('candidate')}) as application,
    case when ${runsForCandidate('v')} then ${publishedTerms('true')} end as terms_now,
    ${publishedTerms('o.at <= a.applied_at')} as terms_then
  from applications a
  join candidate_applications v on v.id = a.id
  join jobs j on j.id = a.job_id
  join companies c on c.id = j.company_id
  where a.id = $1`

interface ListRow extends JsonPageRow, Record<string, unknown> {
  /** Only on the first page. */
  readonly total?: number
}

interface MineRow extends StateColumns, Record<string, unknown> {
  readonly candidate_id: string
  readonly events: readonly TimelineEvent[]
  readonly application: Omit<CandidateApplication, 'news' | 'permitted' | 'mayCorrespond' | 'changed'>
  /** Null once the application has ended. */
  readonly terms_now: TermFields | null
  /** Null for a job without a stored version, such as an imported one. */
  readonly terms_then: TermFields | null
}

export interface MyApplicationsReadModel extends OwnApplications {
  /** Lists a candidate's own applications, most recently updated first. */
  list(actor: Actor, query: Query): Promise<JsonText>
}

export function createMyApplicationsReadModel({ db, clock }: ServiceDeps): MyApplicationsReadModel {
  return {
    list: async (actor, { limit = 20, cursor, ...query }) => {
      requireAccess(actor, 'application.own.list', null)
      const after = decodeTimeCursor(cursor)
      const { name, text, filterValues } = ownListSql(rowMembers('$3'), query, after !== undefined)
      const values = [actor.userId, limit, clock(), ...filterValues, ...(after ?? [])]
      const [row] = await prepared<ListRow>(db, name, text, values)
      if (!row) throw new Error('the applications query returned no row')
      return jsonPage(row, limit, exactTotal(row.total))
    },

    waiting: async (actor, limit) => {
      requireAccess(actor, 'application.own.list', null)
      const values = [actor.userId, limit, clock()]
      const [row] = await prepared<{ items: string }>(db, 'my-application-tasks', waitingSql, values)
      return row?.items ?? '[]'
    },

    one: async (actor, id) => {
      const [row] = await prepared<MineRow>(db, 'my-application-by-id', mineById, [id, clock()])
      if (!row) throw notFound('This application')
      requireAccess(actor, 'application.own', { candidateId: row.candidate_id }, 'This application')
      const state = toState(row)
      return {
        ...row.application,
        changed:
          row.terms_then &&
          row.terms_now &&
          jobTermsChange(jobTermsOf(row.terms_then), jobTermsOf(row.terms_now)),
        news: candidateNews(row.events),
        permitted: candidateActions(state, !row.application.job.filled),
        mayCorrespond: mayCandidateCorrespond(state),
      }
    },
  }
}
