import { type FeedbackFigures, type feedbackFilters, feedbackLimits, feedbackWeeks } from '@vouch/contract'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { type JsonText, jsonText } from '#base/json-text.ts'
import { jsonPageSql, readJsonPage } from '#db/json-page.ts'
import type { PageQuery } from '#db/paging.ts'
import { prepared } from '#db/prepared.ts'
import { feedbackCounts } from '#db/sql/feedback-sql.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { ExportedFeedback } from './feedback-csv.ts'
import { managedEntry, managedFrom, matches, ownEntry, ownFrom, rowEntry } from './feedback-sql.ts'

export type FeedbackFilters = z.output<typeof feedbackFilters>

export interface FeedbackReadModel {
  /** Lists the actor's own feedback with its answers, newest first. */
  own(actor: Actor, page: PageQuery): Promise<JsonText>
  /** Lists feedback that matches the filters, newest first; with their number if `withTotal`. */
  list(
    actor: Actor,
    query: FeedbackFilters & PageQuery & { readonly withTotal?: boolean | undefined },
  ): Promise<JsonText>
  /**
   * Reads one feedback for administrators.
   * @throws AppError not-found
   */
  one(actor: Actor, id: string): Promise<JsonText>
  figures(actor: Actor): Promise<FeedbackFigures>
  /** Reads the newest matches for an export. */
  table(filters: FeedbackFilters, actor: Actor): Promise<ExportedFeedback[]>
}

const ownNewest = (further: string) =>
  jsonPageSql(
    `select ${ownEntry} as entry, f.created_at as at, f.id from ${ownFrom}
     where f.user_id = $1 ${further}
     order by f.created_at desc, f.id desc limit $2::int + 1`,
    '$2',
  )
const ownList = {
  name: 'feedbacks-own',
  first: ownNewest(''),
  further: ownNewest('and (f.created_at, f.id) < ($3::timestamptz, $4::uuid)'),
}

const newest = (further: string) =>
  jsonPageSql(
    `select ${rowEntry} as entry, f.created_at as at, f.id from ${managedFrom}
     where ${matches} ${further}
     order by f.created_at desc, f.id desc limit $7::int + 1`,
    '$7',
  )
const list = {
  name: 'feedbacks',
  first: newest(''),
  further: newest('and (f.created_at, f.id) < ($8::timestamptz, $9::uuid)'),
}

const countSql = `select count(*)::int as count from ${managedFrom} where ${matches}`

const tableSql = `
  select f.created_at as "createdAt", f.status, f.rating, coalesce(v.label, f.category) as category, f.message, f.page,
    giver.name, giver.email, s.display_name as assignee,
    (select string_agg(a.text, E'\\n\\n' order by a.at, a.id) from feedback_answers a where a.feedback_id = f.id) as answers
  from ${managedFrom} where ${matches}
  order by f.created_at desc, f.id desc limit $7::int`

const oneSql = `select ${managedEntry}::text as answer from ${managedFrom} where f.id = $1`

const figuresSql = `
  with weeks as (
    select generate_series(
      date_trunc('week', $1::timestamptz at time zone 'UTC') - make_interval(weeks => $2::int - 1),
      date_trunc('week', $1::timestamptz at time zone 'UTC'),
      interval '1 week') as begins
  )
  select ${feedbackCounts} as counts, (
    select json_agg(json_build_object(
      'from', to_char(w.begins, 'YYYY-MM-DD'), 'count', n.count, 'rating', n.rating) order by w.begins)
    from weeks w cross join lateral (
      select count(*) as count, round(avg(f.rating), 2)::float8 as rating from feedbacks f
      where f.created_at >= w.begins at time zone 'UTC'
        and f.created_at < (w.begins + interval '1 week') at time zone 'UTC'
    ) n
  ) as weeks`

export function createFeedbackReadModel({ db, clock }: ServiceDeps): FeedbackReadModel {
  return {
    own: async (actor, { limit = 20, cursor }) => {
      requireAccess(actor, 'feedback.own', null)
      return readJsonPage(db, ownList, [actor.userId, limit], { limit, cursor })
    },
    list: async (actor, { limit = 20, cursor, withTotal = false, ...filters }) => {
      requireAccess(actor, 'feedback.manage', null)
      const values = valuesOf(filters, actor)
      const [counted] =
        withTotal && cursor === undefined
          ? await prepared<{ count: number }>(db, 'feedbacks-count', countSql, values)
          : []
      const total = counted ? `,"total":{"count":${counted.count},"capped":false}` : ''
      return readJsonPage(db, list, [...values, limit], { limit, cursor }, () => total)
    },
    one: async (actor, id) => {
      requireAccess(actor, 'feedback.manage', null, 'This feedback')
      const [row] = await prepared<{ answer: string }>(db, 'feedback-one', oneSql, [id])
      if (!row) throw notFound('This feedback')
      return jsonText(row.answer)
    },
    figures: async (actor) => {
      requireAccess(actor, 'feedback.manage', null)
      const values = [clock(), feedbackWeeks]
      const [row] = await prepared<FeedbackFigures & Record<string, unknown>>(
        db,
        'feedback-figures',
        figuresSql,
        values,
      )
      if (!row) throw new Error('feedback-figures returned no row')
      return row
    },
    table: (filters, actor) =>
      prepared(db, 'feedbacks-table', tableSql, [...valuesOf(filters, actor), feedbackLimits.exported]),
  }
}

/** Values of the parameters of {@link matches}. */
function valuesOf({ q, status, category, rating, assignee }: FeedbackFilters, actor: Actor): unknown[] {
  const assigneeId = assignee === 'me' ? actor.userId : assignee
  return [
    status ?? null,
    category ?? null,
    rating ?? null,
    assignee === 'nobody' ? null : (assigneeId ?? null),
    assignee === 'nobody',
    q?.trim() || null,
  ]
}
