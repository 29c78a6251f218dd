import { randomBytes } from 'node:crypto'
import type { IssuedPassportState } from '@vouch/contract'
import { sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import { condition } from '#db/sql/condition.ts'
import { heldStates, issuedIn } from '#db/sql/passport-sql.ts'
import type { Transaction } from '#db/transaction.ts'
import { goodRows, type LockedBatch, settleRows } from './batches-store.ts'

const saltBytes = 16

/**
 * Offers the passport of a batch to everybody whose line is good, in one statement.
 * @param state `draft` where a second person must agree
 * @returns number of offers; people who were offered it meanwhile get none
 */
export async function offerRows(
  trx: Transaction,
  batch: LockedBatch,
  of: {
    readonly state: Extract<IssuedPassportState, 'draft' | 'pending'>
    readonly by: string
    readonly at: Date
  },
): Promise<number> {
  const good = await goodRows(trx, batch.id)
  // Drawn at once: 10,000 calls keep other requests waiting for 0.1 s.
  const salts = randomBytes(good.length * saltBytes)
  const rows = good.map((row, place) => ({
    ...row,
    id: uuidv7(),
    salt: salts.subarray(place * saltBytes, (place + 1) * saltBytes).toString('hex'),
  }))
  const { rows: offered } = await sql<{ email: string }>`
    insert into issued_passports
      (id, issuer_id, definition_id, number, batch_id, state, email, name, salt, skills, awarded_on, offered_by, offered_at)
    select r.id, ${batch.issuer_id}, ${batch.definition_id}, ${batch.number}, ${batch.id}, ${of.state}, r.email, r.name,
      r.salt, s.skills, r.awarded_on::date, ${of.by}, ${of.at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, email text, name text, salt text, awarded_on text, level text)
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('code', f.skill ->> 'code', 'label', f.skill ->> 'label', 'uri', m.uri,
        'level', case when f.skill ->> 'level' is null then null when r.level = '' then f.skill ->> 'level' else r.level end)
        order by f.place), '[]') as skills
      from passport_definition_versions v
      cross join jsonb_array_elements(v.fields -> 'skills') with ordinality f (skill, place)
      left join master_values m on m.entity = 'skills' and m.code = f.skill ->> 'code'
      where v.definition_id = ${batch.definition_id} and v.number = ${batch.number}
    ) s
    on conflict (definition_id, email) where ${condition(issuedIn(heldStates, ''))} do nothing
    returning email`.execute(trx)
  const got = new Set(offered.map((row) => row.email))
  const meanwhile = rows.filter(({ email }) => !got.has(email)).map(({ line }) => line)
  await settleRows(trx, batch.id, meanwhile)
  return offered.length
}
