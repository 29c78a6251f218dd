import type { CandidateApplication, candidateApplicationsQuery } from '@vouch/contract'
import { candidateActions, candidateNews, mayCandidateCorrespond, type TimelineEvent } from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { JsonText } from '#base/json-text.ts'
import { iso } from '#db/iso.ts'
import { decodeTimeCursor, type JsonPageRow, jsonPage, jsonPageSql } from '#db/json-page.ts'
import { prepared } from '#db/prepared.ts'
import { waitsForCandidate } from '#db/sql/application-sql.ts'
import { isOpenAt, jobIs } from '#db/sql/job-sql.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { artefactMembers, snapshotJson, timelineJson } from './application-json.ts'
import { type StateColumns, toState } from './pipeline-state.ts'
import type { OwnApplications } from './ports.ts'

type Query = z.output<typeof candidateApplicationsQuery>

/** Reads only the view `candidate_applications`, which excludes undisclosed rejections. */
const rowMembers = (now: string) => `
  'id', v.id,
  'job', json_build_object(
    'id', j.id, 'slug', j.slug, 'title', j.title, 'company', c.shown_name, 'location', nullif(j.location, ''),
    'ended', not (${isOpenAt(`${now}::timestamptz`)}),
    'closedAt', case when ${jobIs('closed')} then ${iso('j.closed_at')} end,
    'filled', j.filled >= j.openings
  ),
  'stage', v.stage,
  'visibleStatus', v.visible_status,
  'appliedAt', ${iso('v.applied_at')},
  'lastNewsAt', ${iso('v.last_news_at')}`

const listSql = (conditions: string) =>
  jsonPageSql(
    `select json_build_object(${rowMembers('$3')}) as entry, v.last_news_at as at, v.id
     from (
       select * from candidate_applications
       where candidate_id = $1 ${conditions}
       order by last_news_at desc, id desc
       limit $2::int + 1
     ) v
     join jobs j on j.id = v.job_id
     join companies c on c.id = j.company_id
     order by v.last_news_at desc, v.id desc`,
    '$2',
  )

const withStatus = 'and visible_status = $4'
const beyond = (at: string, id: string) => `and (last_news_at, id) < (${at}::timestamptz, ${id}::uuid)`

const statements = {
  'my-applications': listSql(''),
  'my-applications-on': listSql(beyond('$4', '$5')),
  'my-applications-status': listSql(withStatus),
  'my-applications-status-on': listSql(`${withStatus} ${beyond('$5', '$6')}`),
} as const

/** Applications that wait for the candidate's answer. Offers come first. */
const waitingSql = `
  select coalesce(json_agg(json_build_object(${rowMembers('$3')})
    order by v.visible_status desc, v.last_news_at desc, v.id desc), '[]'::json)::text as items
  from (
    select * from candidate_applications v
    where candidate_id = $1 and ${waitsForCandidate('v')}
    order by visible_status desc, last_news_at desc, id desc
    limit $2
  ) v
  join jobs j on j.id = v.job_id
  join companies c on c.id = j.company_id`

const mineById = `
  select a.candidate_id, a.stage, a.status, a.status_before, a.told_at, ${timelineJson} as events,
    json_build_object(${rowMembers('$2')}, 'snapshot', ${snapshotJson}, ${artefactMembers}) as application
  from applications a
  join candidate_applications v on v.id = a.id
  join jobs j on j.id = a.job_id
  join companies c on c.id = j.company_id
  where a.id = $1`

interface MineRow extends StateColumns, Record<string, unknown> {
  readonly candidate_id: string
  readonly events: readonly TimelineEvent[]
  readonly application: Omit<CandidateApplication, 'news' | 'permitted' | 'mayCorrespond'>
}

export interface MyApplicationsReadModel extends OwnApplications {
  /** Lists a candidate's own applications, most recently updated first. */
  list(actor: Actor, query: Query): Promise<JsonText>
}

export function createMyApplicationsReadModel({ db, clock }: ServiceDeps): MyApplicationsReadModel {
  return {
    list: async (actor, { limit = 20, cursor, status }) => {
      requireAccess(actor, 'application.own.list', null)
      const after = decodeTimeCursor(cursor)
      const name = `my-applications${status ? '-status' : ''}${after ? '-on' : ''}` as const
      const values = [actor.userId, limit, clock(), ...(status ? [status] : []), ...(after ?? [])]
      const [row] = await prepared<JsonPageRow & Record<string, unknown>>(db, name, statements[name], values)
      if (!row) throw new Error('the applications query returned no row')
      return jsonPage(row, limit)
    },

    waiting: async (actor, limit) => {
      requireAccess(actor, 'application.own.list', null)
      const values = [actor.userId, limit, clock()]
      const [row] = await prepared<{ items: string }>(db, 'my-applications-waiting', waitingSql, values)
      return row?.items ?? '[]'
    },

    one: async (actor, id) => {
      const [row] = await prepared<MineRow>(db, 'my-application-by-id', mineById, [id, clock()])
      if (!row) throw notFound('This application')
      requireAccess(actor, 'application.own', { candidateId: row.candidate_id }, 'This application')
      const state = toState(row)
      return {
        ...row.application,
        news: candidateNews(row.events),
        permitted: candidateActions(state, !row.application.job.filled),
        mayCorrespond: mayCandidateCorrespond(state),
      }
    },
  }
}
