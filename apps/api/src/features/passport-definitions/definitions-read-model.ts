import type { definitionsQuery, PassportDefinition } from '@vouch/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { JsonText } from '#base/json-text.ts'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { jsonPageSql, readJsonPage } from '#db/json-page.ts'
import { issuedIn } from '#db/sql/passport-sql.ts'
import type { Executor } from '#db/transaction.ts'
import type { IssuerRegister } from '#features/passport-issuers/ports.ts'
import { passportPictureJson } from '#platform/files/passport-picture-address.ts'

const entry = `json_build_object(
  'id', d.id, 'version', d.version, 'issuer', json_build_object('id', i.id, 'name', i.name), 'status', d.status,
  'fields', d.fields, 'picture', ${passportPictureJson('d.picture_id')}, 'published', d.published,
  'changed', d.published is null or v.fields is distinct from d.fields or v.picture_id is distinct from d.picture_id,
  'review', d.review, 'issued', (select count(*) from issued_passports p
    where p.definition_id = d.id and ${issuedIn(['issued'])}),
  'changedAt', ${iso('d.changed_at')})`

const from = `passport_definitions d join passport_issuers i on i.id = d.issuer_id
  left join passport_definition_versions v on v.definition_id = d.id and v.number = d.published`

const newest = (further: string) =>
  jsonPageSql(
    `select ${entry} as entry, d.created_at as at, d.id from ${from}
     where ($1::uuid[] is null or d.issuer_id = any($1)) and ($2::uuid is null or d.issuer_id = $2)
       and ($3::text is null or d.status = $3)
       and ($4::text is null or strpos(lower(d.fields ->> 'name'), lower($4)) > 0) ${further}
     order by d.created_at desc, d.id desc limit $5::int + 1`,
    '$5',
  )
const list = {
  name: 'passport-definitions',
  first: newest(''),
  further: newest('and (d.created_at, d.id) < ($6::timestamptz, $7::uuid)'),
}

export interface DefinitionsReadModel {
  /** Lists definitions of the actor's issuers, newest first; administrators see all. */
  list(actor: Actor, query: z.output<typeof definitionsQuery>): Promise<JsonText>
  /** @throws AppError not-found, forbidden */
  one(executor: Executor, actor: Actor, id: string): Promise<PassportDefinition>
}

export function createDefinitionsReadModel(db: Database, issuers: IssuerRegister): DefinitionsReadModel {
  return {
    list: async (actor, { limit = 20, cursor, issuerId, status, q }) => {
      const own = actor.roles.includes('admin') ? null : await issuers.ownIds(db.kysely, actor)
      const values = [own, issuerId ?? null, status ?? null, q?.trim() || null, limit]
      return readJsonPage(db, list, values, { limit, cursor })
    },
    one: async (executor, actor, id) => {
      const { rows } = await sql<{ entry: PassportDefinition }>`
        select ${sql.raw(entry)} as entry from ${sql.raw(from)} where d.id = ${id}`.execute(executor)
      const [row] = rows
      if (!row) throw notFound('This definition')
      const { side } = await issuers.find(executor, actor, row.entry.issuer.id)
      requireAccess(actor, 'passport.issuer.read', side, 'This definition')
      return row.entry
    },
  }
}
