import type {
  batchesQuery,
  batchRowsQuery,
  HiredPerson,
  PassportBatch,
  PassportBatchRow,
} from '@vouch/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { JsonText } from '#base/json-text.ts'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { jsonPageSql, readJsonPage } from '#db/json-page.ts'
import { decodeCursor, encodeCursor, type Page } from '#db/paging.ts'
import { batchIs, issuedIn } from '#db/sql/passport-sql.ts'
import type { Executor } from '#db/transaction.ts'
import type { PublishedDefinitions } from '#features/passport-definitions/ports.ts'
import type { IssuerRegister } from '#features/passport-issuers/ports.ts'
import { csvOf } from '#platform/csv.ts'
import { offeredBy } from './batches-store.ts'
import { hiredPeople } from './hired-store.ts'

/** SQL: JSON of a batch for the person with the id `viewer`. */
const entryFor = (viewer: string) => `json_build_object(
  'id', b.id, 'version', b.version, 'issuer', json_build_object('id', i.id, 'name', i.name),
  'definition', json_build_object('id', b.definition_id, 'name', v.fields ->> 'name', 'number', b.number),
  'source', b.source, 'fileName', b.file_name, 'state', b.state,
  'counts', json_build_object('good', b.good, 'bad', b.bad, 'has', b.has), 'notes', b.notes,
  'createdAt', ${iso('b.created_at')}, 'createdBy', u.display_name,
  'mayAgree', ${batchIs('waiting')} and ${offeredBy('b')} is distinct from ${viewer},
  'offeredAt', ${iso('b.offered_at')}, 'mailsAt', ${iso('b.mails_at')},
  'progress', (select json_build_object(
      'pending', count(*) filter (where ${issuedIn(['draft', 'pending'])}),
      'unsent', count(*) filter (where ${issuedIn(['pending'])} and p.token_hash is null),
      'accepted', count(*) filter (where ${issuedIn(['issued', 'suspended', 'revoked', 'expired'])}),
      'closed', count(*) filter (where ${issuedIn(['closed'])}))
    from issued_passports p where p.batch_id = b.id))`

const from = `passport_batches b join passport_issuers i on i.id = b.issuer_id join users u on u.id = b.created_by
  join passport_definition_versions v on v.definition_id = b.definition_id and v.number = b.number`

const newest = (further: string) =>
  jsonPageSql(
    `select ${entryFor('$3::uuid')} as entry, b.created_at as at, b.id from ${from}
     where b.issuer_id = any($1::uuid[]) and ($2::uuid is null or b.issuer_id = $2) ${further}
     order by b.created_at desc, b.id desc limit $4::int + 1`,
    '$4',
  )
const list = {
  name: 'passport-batches',
  first: newest(''),
  further: newest('and (b.created_at, b.id) < ($5::timestamptz, $6::uuid)'),
}

export interface BatchesReadModel {
  list(actor: Actor, query: z.output<typeof batchesQuery>): Promise<JsonText>
  /** @throws AppError not-found, forbidden */
  one(executor: Executor, actor: Actor, id: string): Promise<PassportBatch>
  /** Lists lines in order. @throws AppError not-found, forbidden */
  rows(actor: Actor, id: string, query: z.output<typeof batchRowsQuery>): Promise<Page<PassportBatchRow>>
  /** Lines that are not offered, with their reasons, as CSV. @throws AppError not-found, forbidden */
  badRows(actor: Actor, id: string): Promise<string>
  /** @throws AppError not-found, forbidden */
  hired(actor: Actor, definitionId: string, jobId: string): Promise<HiredPerson[]>
}

export function createBatchesReadModel(
  db: Database,
  issuers: IssuerRegister,
  definitions: PublishedDefinitions,
): BatchesReadModel {
  const one: BatchesReadModel['one'] = async (executor, actor, id) => {
    const { rows } = await sql<{ entry: PassportBatch }>`
      select ${sql.raw(entryFor(`'${actor.userId}'::uuid`))} as entry from ${sql.raw(from)} where b.id = ${id}`.execute(
      executor,
    )
    const [row] = rows
    if (!row) throw notFound('This batch')
    const { side } = await issuers.find(executor, actor, row.entry.issuer.id)
    requireAccess(actor, 'passport.issue', side, 'This batch')
    return row.entry
  }

  const linesOf = (id: string, state: string | null, after: number, limit: number) => sql<PassportBatchRow>`
    select line, email, name, awarded_on as "awardedOn", level, state, problem from passport_batch_rows
    where batch_id = ${id} and (${state}::text is null or state = ${state}) and line > ${after}
    order by line limit ${limit}`

  /**
   * People to whom a batch is offered, or waits to be. Numbered before those whose address was deleted are left out, so
   * that an answer between two pages moves nobody.
   */
  const offersOf = (id: string, after: number, limit: number) => sql<PassportBatchRow>`
    select line, email, name, awarded_on::text as "awardedOn", 'good' as state, null as problem,
      coalesce((select min(s ->> 'level') from jsonb_array_elements(skills) s
        having count(distinct s ->> 'level') = 1), '') as level
    from (
      select row_number() over (order by p.id)::int as line, p.email, p.name, p.awarded_on, p.skills
      from issued_passports p where p.batch_id = ${id}
    ) people where line > ${after} and email is not null order by line limit ${limit}`

  return {
    one,
    list: async (actor, { limit = 20, cursor, issuerId }) => {
      const own = await issuers.ownIds(db.kysely, actor)
      return readJsonPage(db, list, [own, issuerId ?? null, actor.userId, limit], { limit, cursor })
    },
    rows: async (actor, id, { limit = 20, cursor, state }) => {
      const batch = await one(db.kysely, actor, id)
      const after = decodeCursor(cursor, ['integer'])?.[0] ?? 0
      // Good lines are deleted when they become offers.
      const isOffered = state === 'good' && batch.state !== 'checked'
      const found = isOffered ? offersOf(id, after, limit + 1) : linesOf(id, state ?? null, after, limit + 1)
      const { rows } = await found.execute(db.kysely)
      const items = rows.slice(0, limit)
      return { items, nextCursor: rows.length > limit ? encodeCursor([items.at(-1)?.line ?? 0]) : null }
    },
    badRows: async (actor, id) => {
      await one(db.kysely, actor, id)
      const { rows } = await linesOf(id, null, 0, 10_000).execute(db.kysely)
      const lines = rows
        .filter(({ problem }) => problem !== null)
        .map(({ line, email, name, awardedOn, level, problem }) => [
          String(line),
          email,
          name,
          awardedOn,
          level,
          problem ?? '',
        ])
      return csvOf(['line', 'email', 'name', 'awarded on', 'level', 'problem'], lines)
    },
    hired: async (actor, definitionId, jobId) => {
      const version = await definitions.find(db.kysely, definitionId)
      if (!version) throw notFound('A published passport with this id')
      const { issuerId } = version
      const { side } = await issuers.find(db.kysely, actor, issuerId)
      requireAccess(actor, 'passport.issue', side, 'This passport')
      const people = await hiredPeople(db.kysely, { issuerId, jobId, definitionId, viewerId: actor.userId })
      return people.map(({ applicationId, name, hiredAt, has }) => ({
        applicationId,
        name,
        hiredAt: hiredAt.toISOString(),
        has,
      }))
    },
  }
}
