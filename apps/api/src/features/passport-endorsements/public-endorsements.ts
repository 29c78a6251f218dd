import { endorsementLimits } from '@vouch/contract'
import { sql } from 'kysely'
import { iso } from '#db/iso.ts'
import { condition } from '#db/sql/condition.ts'
import { endorsementOf, endorserJoin, isEndorsementPublic } from '#db/sql/endorsement-sql.ts'
import type { EndorsementsOf, ShownEndorsement } from './ports.ts'

export const publicEndorsements: EndorsementsOf = async (executor, passportId) => {
  const { rows } = await sql<{ shown: ShownEndorsement }>`
    select json_build_object('target', e.target, 'endorser', g.name, 'comment', e.comment, 'at', ${sql.raw(iso('e.shown_at'))},
      'path', '/endorsements/' || e.id) as shown
    from issued_passports p
    join passport_endorsements e on e.passport_id = p.id
      or (e.definition_id = p.definition_id and e.number = p.number)
      or (e.issuer_id = p.issuer_id and ${condition(endorsementOf('issuer'))})
    ${sql.raw(endorserJoin)}
    where p.id = ${passportId} and ${condition(isEndorsementPublic)}
    order by array_position(array['passport', 'definition', 'issuer'], e.target), e.shown_at desc, e.id desc
    limit ${endorsementLimits.shown}`.execute(executor)
  return rows.map((row) => row.shown)
}
