import type { DefinitionFields, DefinitionStatus } from '@vouch/contract'
import { sql } from 'kysely'
import { companyIs } from '#db/sql/company-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Transaction } from '#db/transaction.ts'

export interface LockedDefinition {
  readonly id: string
  readonly issuer_id: string
  readonly status: DefinitionStatus
  readonly fields: DefinitionFields
  readonly picture_id: string | null
  readonly published: number | null
  readonly passed: string
  readonly version: number
}

export async function lockDefinition(trx: Transaction, id: string): Promise<LockedDefinition | undefined> {
  const { rows } = await sql<LockedDefinition>`
    select id, issuer_id, status, fields, picture_id, published, passed, version
    from passport_definitions where id = ${id} for no key update`.execute(trx)
  return rows[0]
}

export async function insertDefinition(
  trx: Transaction,
  of: {
    readonly id: string
    readonly issuerId: string
    readonly fields: DefinitionFields
    readonly by: string
    readonly at: Date
  },
): Promise<void> {
  const status: DefinitionStatus = 'draft'
  await trx
    .insertInto('passport_definitions')
    .values({
      id: of.id,
      issuer_id: of.issuerId,
      status,
      fields: JSON.stringify(of.fields),
      created_by: of.by,
      created_at: of.at,
      changed_at: of.at,
    })
    .execute()
}

export async function updateDefinition(
  trx: Transaction,
  id: string,
  at: Date,
  change: {
    readonly status?: DefinitionStatus
    readonly fields?: DefinitionFields
    readonly pictureId?: string
    readonly review?: string
    readonly passed?: string
    readonly published?: number
  },
): Promise<void> {
  const { status, fields, pictureId, review, passed, published } = change
  await trx
    .updateTable('passport_definitions')
    .set({
      ...(status !== undefined && { status }),
      ...(fields !== undefined && { fields: JSON.stringify(fields) }),
      ...(pictureId !== undefined && { picture_id: pictureId }),
      ...(review !== undefined && { review }),
      ...(passed !== undefined && { passed }),
      ...(published !== undefined && { published }),
      changed_at: at,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function insertVersion(
  trx: Transaction,
  { id, fields, picture_id }: LockedDefinition,
  number: number,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('passport_definition_versions')
    .values({ definition_id: id, number, fields: JSON.stringify(fields), picture_id, published_at: at })
    .execute()
}

/** Name of a verified company, other than the issuer's own, that a text names; undefined if it names none. */
export async function companyNamedIn(
  trx: Transaction,
  text: string,
  issuerId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ shown_name: string }>`
    select c.shown_name from companies c
    where ${condition(companyIs('verified'))} and length(c.shown_name) >= 3
      and c.id is distinct from (select company_id from passport_issuers where id = ${issuerId})
      and strpos(' ' || regexp_replace(lower(${text}), '[^[:alnum:]]+', ' ', 'g') || ' ',
        ' ' || regexp_replace(lower(c.shown_name), '[^[:alnum:]]+', ' ', 'g') || ' ') > 0
    order by length(c.shown_name) desc limit 1`.execute(trx)
  return rows[0]?.shown_name
}

export async function insertPicture(
  trx: Transaction,
  picture: { readonly id: string; readonly key: string; readonly at: Date },
): Promise<void> {
  await trx
    .insertInto('passport_pictures')
    .values({ id: picture.id, storage_key: picture.key, created_at: picture.at })
    .execute()
}
