import { randomBytes } from 'node:crypto'
import type { DefinitionSkill, IssuedPassportState } from '@vouch/contract'
import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import { provenAddresses } from '#platform/accounts/proven-addresses.ts'
import type { LockedRequest } from './requests-store.ts'

/** A passport that a request was approved for. */
export interface Award {
  readonly id: string
  readonly request: LockedRequest
  readonly skills: readonly DefinitionSkill[]
  readonly awardedOn: string
  readonly validUntil: Date | null
  readonly by: string
  readonly at: Date
}

/** Issues the passport of a request, with its evidence. Of a file only the name goes into the passport. */
export async function insertAward(trx: Transaction, award: Award): Promise<void> {
  const { id, request, skills, awardedOn, validUntil, by, at } = award
  const state: IssuedPassportState = 'issued'
  const email = await addressOf(trx, request.requester_id)
  await sql`
    insert into issued_passports (id, issuer_id, definition_id, number, state, holder_id, email, name, salt, skills,
      evidence, awarded_on, valid_from, valid_until, offered_by, offered_at, accepted_at)
    select ${id}, ${request.issuer_id}, ${request.definition_id}, ${request.number}, ${state}, ${request.requester_id},
      ${email}, ${request.name}, ${email === null ? null : randomBytes(16).toString('hex')},
      (select coalesce(jsonb_agg(jsonb_build_object('code', s.skill ->> 'code', 'label', s.skill ->> 'label',
          'uri', m.uri, 'level', s.skill ->> 'level') order by s.place), '[]')
        from jsonb_array_elements(${JSON.stringify(skills)}::jsonb) with ordinality s (skill, place)
        left join master_values m on m.entity = 'skills' and m.code = s.skill ->> 'code'),
      (select coalesce(jsonb_agg(jsonb_build_object('name', case when e.file_name is null then e.label
          else e.label || ': ' || e.file_name end, 'narrative', e.narrative, 'url', e.url) order by e.place), '[]')
        from passport_request_evidence e where e.request_id = ${request.id}),
      ${awardedOn}::date, ${at}, ${validUntil}, ${by}, ${at}, ${at}`.execute(trx)
}

/** The address that a person's passport is bound to: that of the account if it is proven, else another one. */
async function addressOf(trx: Transaction, userId: string): Promise<string | null> {
  const proven = await provenAddresses(trx, userId)
  const { rows } = await sql<{ email: string }>`
    select lower(normalize(email, NFC)) as email from users where id = ${userId}`.execute(trx)
  const own = rows[0]?.email
  return proven.find((email) => email === own) ?? proven[0] ?? null
}
