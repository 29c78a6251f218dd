import { sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { definitionFields } from '#testing/factories/passport-issuing.ts'
import { candidates, members, type Row, row, theCandidate } from './access-rows.ts'

/** Owners may assess, and the viewer, who was given that right; administrators only for the marketplace. */
const assessing = members({ owner: 'ok', viewer: 'ok', admin: 404 })
const bothSides = members({ candidate: 'ok', 'other-candidate': 404, owner: 'ok', viewer: 'ok', admin: 404 })

/** Routes about requests for passports. */
export const requestRows: Readonly<Record<string, Row>> = {
  listEarnable: candidates,
  // The company is not verified, so its passports cannot be requested.
  getEarnable: row(403, { visitor: 401, candidate: 404, 'other-candidate': 404 }),
  sendPassportRequest: candidates,
  listMyPassportRequests: candidates,
  resendPassportRequest: theCandidate,
  withdrawPassportRequest: theCandidate,
  returnPassportRequest: assessing,
  approvePassportRequest: assessing,
  refusePassportRequest: assessing,
  listPassportRequests: row('ok', { visitor: 401, 'no-role': 403, candidate: 403, 'other-candidate': 403 }),
  getPassportRequest: bothSides,
  getPassportEvidenceLink: bothSides,
}

/** Valid bodies of these routes. @param definitionId a passport that may be requested */
export function requestBodies(definitionId: string): Readonly<Record<string, unknown>> {
  return {
    sendPassportRequest: { definitionId, evidence: [] },
    resendPassportRequest: { evidence: [] },
    returnPassportRequest: { words: 'Show the other side too.' },
    refusePassportRequest: { words: 'This is another skill.' },
    approvePassportRequest: { levels: [] },
  }
}

/** Creates a passport of the company that may be requested, and a candidate's request with a file. */
export async function createRequest(
  db: Database,
  of: { readonly company: string; readonly candidate: string; readonly file: string; readonly at: Date },
): Promise<{ earnable: string; passportRequest: string }> {
  const { company, candidate, file, at } = of
  const [earnable, passportRequest] = [uuidv7(), uuidv7()]
  await sql`
    insert into passport_issuers (id, company_id, name, purpose, status, daily_offers, requested_at)
    select ${uuidv7()}, id, name, '', 'verified', 100, ${at} from companies where id = ${company}
    on conflict (company_id) do nothing`.execute(db.kysely)
  const evidence = [{ label: 'Test piece', kind: 'file', required: true }]
  const fields = JSON.stringify({ ...definitionFields({ openToRequests: true, skills: [] }), evidence })
  await sql`
    insert into passport_definitions (id, issuer_id, status, fields, published, created_at, changed_at)
    select ${earnable}, id, 'published', ${fields}::jsonb, 1, ${at}, ${at} from passport_issuers
    where company_id = ${company}`.execute(db.kysely)
  await sql`
    insert into passport_definition_versions (definition_id, number, fields, published_at)
    values (${earnable}, 1, ${fields}::jsonb, ${at})`.execute(db.kysely)
  await sql`
    insert into passport_requests (id, issuer_id, definition_id, number, requester_id, name, state, created_at, sent_at)
    select ${passportRequest}, issuer_id, id, 1, ${candidate}, '', 'open', ${at}, ${at} from passport_definitions
    where id = ${earnable}`.execute(db.kysely)
  await sql`
    insert into passport_request_evidence (request_id, place, label, kind, file_id, file_name)
    values (${passportRequest}, 0, 'Test piece', 'file', ${file}, 'piece.pdf')`.execute(db.kysely)
  return { earnable, passportRequest }
}
