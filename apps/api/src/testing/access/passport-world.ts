import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createPassportRow } from '#testing/factories/passport-factory.ts'
import { definitionFields } from '#testing/factories/passport-issuing.ts'

/** Ids of what an issuer has. */
export interface PassportIds {
  readonly issuer: string
  readonly definition: string
  readonly batch: string
  /** Issued, and held by nobody here. */
  readonly issued: string
  /** Offered to the candidate. */
  readonly offer: string
  /** Of a passport of another issuer that the candidate holds. */
  readonly endorsement: string
  readonly key: string
  /** An open report of the issued passport. */
  readonly report: string
}

/**
 * Makes the company an issuer: the interviewer may issue and the viewer assess. It has a published definition, a checked
 * batch, an issued passport with a report, a retired key and an offer to the candidate.
 */
export async function createPassportWorld(
  db: Database,
  of: {
    readonly company: string
    readonly people: Readonly<Record<'owner' | 'interviewer' | 'viewer' | 'candidate', TestPerson>>
    readonly now: Date
  },
): Promise<PassportIds> {
  const { company, people, now } = of
  const [issuer, definition, batch, mailed] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const [issued, offer, key, endorsement, report] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const fields = JSON.stringify(definitionFields({ skills: [] }))
  const by = people.owner.userId
  await sql`insert into passport_issuers (id, company_id, name, purpose, status, daily_offers, requested_at)
    select ${issuer}, id, name, 'Courses', 'verified', 100, ${now} from companies where id = ${company}`.execute(
    db.kysely,
  )
  await sql`insert into passport_issuer_members (issuer_id, user_id, may_issue, may_assess)
    values (${issuer}, ${people.interviewer.userId}, true, false), (${issuer}, ${people.viewer.userId}, false, true)`.execute(
    db.kysely,
  )
  await sql`insert into passport_definitions (id, issuer_id, status, fields, published, created_at, changed_at)
    values (${definition}, ${issuer}, 'published', ${fields}::jsonb, 1, ${now}, ${now})`.execute(db.kysely)
  await sql`insert into passport_definition_versions (definition_id, number, fields, published_at)
    values (${definition}, 1, ${fields}::jsonb, ${now})`.execute(db.kysely)
  await sql`insert into passport_batches
      (id, issuer_id, definition_id, number, source, state, good, bad, has, created_by, created_at, mails_at)
    values (${batch}, ${issuer}, ${definition}, 1, 'people', 'checked', 1, 0, 0, ${by}, ${now}, null),
      (${mailed}, ${issuer}, ${definition}, 1, 'people', 'offered', 1, 0, 0, ${by}, ${now}, ${now})`.execute(
    db.kysely,
  )
  await sql`insert into passport_batch_rows (batch_id, line, email, name, awarded_on, level, state)
    values (${batch}, 1, ${`${batch}@people.example`}, 'Kim', '2026-01-01', '', 'good')`.execute(db.kysely)
  await sql`insert into issued_passports
      (id, issuer_id, definition_id, number, batch_id, state, email, salt, skills, awarded_on, offered_by, offered_at)
    values (${issued}, ${issuer}, ${definition}, 1, ${mailed}, 'issued', ${`${issued}@people.example`}, 'salt', '[]',
        '2026-01-01', ${by}, ${now}),
      (${offer}, ${issuer}, ${definition}, 1, ${mailed}, 'pending', ${people.candidate.email.toLowerCase()}, 'salt', '[]',
        '2026-01-01', ${by}, ${now})`.execute(db.kysely)
  await sql`insert into passport_keys (id, issuer_id, kind, name, public, state, published_at, signs_from, ended_at)
    values (${key}, ${issuer}, 'ed25519', ${`z${randomUUID()}`}, 'z6Mk', 'retired', ${now}, ${now}, ${now})`.execute(
    db.kysely,
  )
  await endorseHeld(db, { id: endorsement, endorser: issuer, holder: people.candidate, at: now })
  await sql`insert into passport_reports (id, passport_id, reason, words, state, created_at)
    values (${report}, ${issued}, 'other', 'Look at the picture', 'open', ${now})`.execute(db.kysely)
  return { issuer, definition, batch, issued, offer, key, endorsement, report }
}

/** Lets an issuer offer an endorsement of a passport that the person holds from another issuer. */
async function endorseHeld(
  db: Database,
  of: {
    readonly id: string
    readonly endorser: string
    readonly holder: TestPerson
    readonly at: Date
  },
): Promise<void> {
  const { id, endorser, holder, at } = of
  const [issuer, definition, passport] = [uuidv7(), uuidv7(), uuidv7()]
  const company = await createCompany(db, {})
  const fields = JSON.stringify(definitionFields({ skills: [] }))
  await sql`insert into passport_issuers (id, company_id, name, purpose, status, daily_offers, requested_at)
    values (${issuer}, ${company.id}, ${company.name}, '', 'verified', 100, ${at})`.execute(db.kysely)
  await sql`insert into passport_definitions (id, issuer_id, status, fields, published, created_at, changed_at)
    values (${definition}, ${issuer}, 'published', ${fields}::jsonb, 1, ${at}, ${at})`.execute(db.kysely)
  await sql`insert into passport_definition_versions (definition_id, number, fields, published_at)
    values (${definition}, 1, ${fields}::jsonb, ${at})`.execute(db.kysely)
  await sql`insert into issued_passports
      (id, issuer_id, definition_id, number, state, holder_id, skills, awarded_on, offered_at)
    values (${passport}, ${issuer}, ${definition}, 1, 'issued', ${holder.userId}, '[]', '2026-01-01', ${at})`.execute(
    db.kysely,
  )
  const held = await createPassportRow(db, holder, { at })
  await sql`update passports set issued_id = ${passport} where id = ${held}`.execute(db.kysely)
  await sql`insert into passport_endorsements
      (id, endorser_id, issuer_id, passport_id, target, state, comment, created_at)
    values (${id}, ${endorser}, ${issuer}, ${passport}, 'passport', 'offered', 'Well done.', ${at})`.execute(
    db.kysely,
  )
}
