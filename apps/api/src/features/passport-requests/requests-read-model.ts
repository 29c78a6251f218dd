import {
  type PassportRequest,
  passportRequestActions,
  type passportRequestsQuery,
  requestLimits,
} from '@vouch/contract'
import { mayChangeRequest } from '@vouch/domain'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { iso } from '#db/iso.ts'
import { decodeTimeCursor } from '#db/json-page.ts'
import { encodeCursor, type Page, type PageQuery } from '#db/paging.ts'
import { isLeaving } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Executor } from '#db/transaction.ts'
import type { IssuerRegister } from '#features/passport-issuers/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'

type StoredRequest = Omit<PassportRequest, 'isOverdue' | 'isMine' | 'actions'>

interface Row {
  readonly entry: StoredRequest
  readonly requester_id: string
  readonly at: string
}

const evidence = `(select coalesce(json_agg(case when e.request_id is not null then json_build_object(
    'label', e.label, 'kind', e.kind, 'text', e.narrative, 'url', e.url,
    'file', case when e.file_name is not null then json_build_object('id', e.file_id, 'name', e.file_name) end) end
    order by w.place), '[]')
  from jsonb_array_elements(v.fields -> 'evidence') with ordinality w (piece, place)
  left join passport_request_evidence e on e.request_id = r.id and e.place = w.place - 1)`

const entry = `json_build_object(
  'id', r.id, 'version', r.version, 'state', r.state, 'issuer', json_build_object('id', i.id, 'name', i.name),
  'definition', json_build_object('id', r.definition_id, 'number', r.number, 'name', v.fields ->> 'name',
    'description', v.fields ->> 'description', 'criteria', v.fields ->> 'criteria', 'skills', v.fields -> 'skills',
    'evidence', v.fields -> 'evidence'),
  'person', u.display_name, 'name', r.name, 'evidence', ${evidence}, 'words', r.words, 'sentAt', ${iso('r.sent_at')},
  'decidedAt', ${iso('r.decided_at')}, 'passportId', r.passport_id)`

const from = `passport_requests r join passport_issuers i on i.id = r.issuer_id join users u on u.id = r.requester_id
  join passport_definition_versions v on v.definition_id = r.definition_id and v.number = r.number`

/** Assessors no longer see the request of somebody whose account is being deleted. */
const isShown = condition(`not (${isLeaving()})`)

export interface RequestsReadModel {
  mine(actor: Actor, query: PageQuery): Promise<Page<PassportRequest>>
  /** Lists what others requested of the issuers that the actor may assess for. */
  queue(actor: Actor, query: z.output<typeof passportRequestsQuery>): Promise<Page<PassportRequest>>
  /** @throws AppError not-found, forbidden */
  one(executor: Executor, actor: Actor, id: string): Promise<PassportRequest>
}

const overdueMs = requestLimits.overdueDays * 86_400_000

export function createRequestsReadModel({
  db,
  clock,
  issuers,
}: ServiceDeps & { readonly issuers: IssuerRegister }): RequestsReadModel {
  const view = (actor: Actor, row: Row): PassportRequest => {
    const isMine = row.requester_id === actor.userId
    const { state, sentAt } = row.entry
    const isOverdue = state === 'open' && Date.parse(sentAt) < clock().getTime() - overdueMs
    const side = isMine ? 'candidate' : 'assessor'
    const actions = passportRequestActions.filter((action) => mayChangeRequest(action, state, side))
    return { ...row.entry, isOverdue, isMine, actions }
  }

  const page = async (
    actor: Actor,
    { limit = 20, cursor }: PageQuery,
    of: {
      readonly where: RawBuilder<unknown>
      readonly by: 'created_at' | 'sent_at'
      readonly isOldestFirst: boolean
    },
  ) => {
    const by = sql.ref(`r.${of.by}`)
    const [direction, beyond] = of.isOldestFirst ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
    const after = decodeTimeCursor(cursor)
    const further = after
      ? sql`and (${by}, r.id) ${beyond} (${after[0]}::timestamptz, ${after[1]}::uuid)`
      : sql``
    const { rows } = await sql<Row>`
      select ${sql.raw(entry)} as entry, r.requester_id, ${by}::text as at from ${sql.raw(from)}
      where ${of.where} ${further} order by ${by} ${direction}, r.id ${direction} limit ${limit + 1}`.execute(
      db.kysely,
    )
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const nextCursor = rows.length > limit && last ? encodeCursor([last.at, last.entry.id]) : null
    return { items: shown.map((row) => view(actor, row)), nextCursor }
  }

  return {
    mine: (actor, query) => {
      requireAccess(actor, 'passport.own', null)
      const where = sql`r.requester_id = ${actor.userId}`
      return page(actor, query, { where, by: 'created_at', isOldestFirst: false })
    },
    queue: async (actor, { issuerId, definitionId, state = 'open', ...query }) => {
      const own = await issuers.ownIds(db.kysely, actor, 'mayAssess')
      const where = sql`r.issuer_id = any(${own}::uuid[]) and r.state = ${state} and ${isShown}
        and r.requester_id <> ${actor.userId}
        and (${issuerId ?? null}::uuid is null or r.issuer_id = ${issuerId ?? null})
        and (${definitionId ?? null}::uuid is null or r.definition_id = ${definitionId ?? null})`
      return page(actor, query, { where, by: 'sent_at', isOldestFirst: state === 'open' })
    },
    one: async (executor, actor, id) => {
      const { rows } = await sql<Row & { shown: boolean }>`
        select ${sql.raw(entry)} as entry, r.requester_id, '' as at, ${isShown} as shown
        from ${sql.raw(from)} where r.id = ${id}`.execute(executor)
      const [row] = rows
      if (!row) throw notFound('This request')
      if (row.requester_id !== actor.userId) {
        const { side } = await issuers.find(executor, actor, row.entry.issuer.id)
        requireAccess(actor, 'passport.assess', side, 'This request')
        if (!row.shown) throw notFound('This request')
      }
      return view(actor, row)
    },
  }
}
