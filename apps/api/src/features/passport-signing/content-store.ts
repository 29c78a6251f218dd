import type { IssuedPassportState } from '@vouch/contract'
import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'

/** A skill as it was awarded. `uri` is its ESCO URI. */
interface AwardedSkill {
  readonly code: string
  readonly label: string
  readonly uri: string | null
  readonly level: string | null
}

interface AwardedEvidence {
  readonly name: string
  readonly narrative: string
  readonly url: string | null
}

/** What a signature says of a passport, read under the caller's locks. */
export interface StoredContent {
  readonly state: IssuedPassportState
  readonly issuerId: string
  readonly isMarketplace: boolean
  readonly issuerName: string
  readonly website: string | null
  readonly definitionId: string
  readonly number: number
  readonly title: string
  readonly description: string
  readonly criteria: string
  readonly pictureId: string | null
  readonly subjectId: string
  readonly email: string | null
  readonly salt: string | null
  readonly name: string
  readonly skills: readonly AwardedSkill[]
  readonly evidence: readonly AwardedEvidence[]
  readonly awardedOn: string
  readonly validUntil: Date | null
}

export async function contentOf(trx: Transaction, passportId: string): Promise<StoredContent | undefined> {
  const { rows } = await sql<StoredContent>`
    select p.state, p.issuer_id as "issuerId", i.company_id is null as "isMarketplace", i.name as "issuerName", c.website,
      p.definition_id as "definitionId", p.number, v.fields ->> 'name' as title, v.fields ->> 'description' as description,
      v.fields ->> 'criteria' as criteria, v.picture_id as "pictureId", p.subject_id as "subjectId", p.email, p.salt, p.name, p.skills, p.evidence,
      p.awarded_on::text as "awardedOn", p.valid_until as "validUntil"
    from issued_passports p
    join passport_issuers i on i.id = p.issuer_id
    left join companies c on c.id = i.company_id
    join passport_definition_versions v on v.definition_id = p.definition_id and v.number = p.number
    where p.id = ${passportId}`.execute(trx)
  return rows[0]
}

/** A signature that was made; replaces the current one. */
export interface NewSignature {
  readonly passportId: string
  readonly listId: string
  readonly index: number
  readonly keyId: string
  readonly rsaKeyId: string
  readonly credential: string
  readonly jwt: string
  readonly at: Date
}

export async function insertSignature(trx: Transaction, of: NewSignature): Promise<void> {
  const { passportId, listId, index, keyId, rsaKeyId, credential, jwt, at } = of
  await sql`update passport_signatures set is_current = false, credential = null, jwt = null
    where passport_id = ${passportId} and is_current`.execute(trx)
  await sql`
    insert into passport_signatures
      (passport_id, serial, list_id, index, key_id, rsa_key_id, credential, jwt, is_current, signed_at)
    select ${passportId}, coalesce(max(serial), 0) + 1, ${listId}, ${index}, ${keyId}, ${rsaKeyId}, ${credential}, ${jwt},
      true, ${at}
    from passport_signatures where passport_id = ${passportId}`.execute(trx)
}

/** Slot and time of a passport's current signature. */
export interface CurrentSignature {
  readonly listId: string
  readonly index: number
  readonly isSet: boolean
  readonly signedAt: Date
}

export async function currentSignature(
  trx: Transaction,
  passportId: string,
): Promise<CurrentSignature | undefined> {
  const { rows } = await sql<CurrentSignature>`
    select s.list_id as "listId", s.index, s.is_set as "isSet", g.signed_at as "signedAt"
    from passport_signatures g join passport_status_slots s on s.list_id = g.list_id and s.index = g.index
    where g.passport_id = ${passportId} and g.is_current`.execute(trx)
  return rows[0]
}
