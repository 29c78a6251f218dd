import type { EarnablePassport, earnableQuery } from '@vouch/contract'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { JsonText } from '#base/json-text.ts'
import type { Database } from '#db/connect.ts'
import { jsonPageSql, readJsonPage } from '#db/json-page.ts'
import {
  definitionIs,
  heldStates,
  issuedIn,
  issuerMayIssue,
  requestIn,
  waitingRequests,
} from '#db/sql/passport-sql.ts'
import { provenAddresses } from '#platform/accounts/proven-addresses.ts'
import { passportPictureJson } from '#platform/files/passport-picture-address.ts'

/** @param person, emails SQL parameters with the id and the proven addresses of the viewer */
const entry = (person: string, emails: string) => `json_build_object(
  'id', d.id, 'issuer', i.name, 'fields', v.fields, 'picture', ${passportPictureJson('v.picture_id')},
  'standing', case
    when exists (select from issued_passports p where p.definition_id = d.id and ${issuedIn(heldStates)}
      and (p.holder_id = ${person}::uuid or p.email = any(${emails}::text[]))) then 'has'
    when exists (select from passport_requests r where r.definition_id = d.id and r.requester_id = ${person}::uuid
      and ${requestIn(waitingRequests)}) then 'requested' else 'none' end)`

const from = `passport_definitions d
  join passport_definition_versions v on v.definition_id = d.id and v.number = d.published
  join passport_issuers i on i.id = d.issuer_id
  left join companies c on c.id = i.company_id
  where not (${definitionIs('retired')}) and (v.fields ->> 'openToRequests')::boolean and ${issuerMayIssue()}`

const newest = (further: string) =>
  jsonPageSql(
    `select ${entry('$1', '$2')} as entry, v.published_at as at, d.id from ${from}
       and ($3::text is null or strpos(lower(v.fields ->> 'name'), lower($3)) > 0 or strpos(lower(i.name), lower($3)) > 0
         or exists (select from jsonb_array_elements(v.fields -> 'skills') s
           where strpos(lower(s ->> 'label'), lower($3)) > 0)) ${further}
     order by v.published_at desc, d.id desc limit $4::int + 1`,
    '$4',
  )
const list = {
  name: 'earnable-passports',
  first: newest(''),
  further: newest('and (v.published_at, d.id) < ($5::timestamptz, $6::uuid)'),
}

/** Passports that candidates may request, of issuers that may issue now. */
export interface EarnableReadModel {
  list(actor: Actor, query: z.output<typeof earnableQuery>): Promise<JsonText>
  /** @throws AppError not-found */
  one(actor: Actor, definitionId: string): Promise<EarnablePassport>
}

export function createEarnableReadModel(db: Database): EarnableReadModel {
  return {
    list: async (actor, { limit = 20, cursor, q }) => {
      requireAccess(actor, 'passport.own', null)
      const emails = await provenAddresses(db.kysely, actor.userId)
      return readJsonPage(db, list, [actor.userId, emails, q?.trim() || null, limit], { limit, cursor })
    },
    one: async (actor, definitionId) => {
      requireAccess(actor, 'passport.own', null)
      const emails = await provenAddresses(db.kysely, actor.userId)
      const { rows } = await db.pool.query<{ entry: EarnablePassport }>(
        `select ${entry('$1', '$2')} as entry from ${from} and d.id = $3`,
        [actor.userId, emails, definitionId],
      )
      const [row] = rows
      if (!row) throw notFound('This passport')
      return row.entry
    },
  }
}
