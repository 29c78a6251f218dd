import { endorsementLimits } from '@vouch/contract'
import { type RawBuilder, sql } from 'kysely'
import { AppError, notFound } from '#base/app-error.ts'
import { isUuid } from '#base/uuid.ts'
import { condition } from '#db/sql/condition.ts'
import { endorsementIn, endorsementOf, endorserJoin, isEndorsementPublic } from '#db/sql/endorsement-sql.ts'
import { keyIs } from '#db/sql/passport-sql.ts'
import { type Executor, inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { lockIssuerRow } from './lock-issuer.ts'
import type { EndorsementSigner } from './ports.ts'

interface TextRow {
  readonly id: string
  readonly endorserId: string
  readonly isPublic: boolean
  /** Whether somebody else may have the key that signed it. */
  readonly isLeaked: boolean
  readonly signed: string | null
}

/** Signed endorsements as published. One that was signed by a leaked key is signed again when it is read. */
export interface EndorsementTexts {
  /**
   * @throws AppError not-found, gone for one that is no longer shown, not-permitted-now while no key of its issuer may
   *   sign
   */
  one(id: string): Promise<string>
  /** Endorsements of an issuer itself that the public sees, newest first. Omits those that cannot be signed again yet. */
  ofIssuer(issuerId: string): Promise<string[]>
}

export function createEndorsementTexts(
  deps: ServiceDeps & { readonly signer: EndorsementSigner },
): EndorsementTexts {
  const { db, clock, signer } = deps

  const textOf = (row: TextRow): Promise<string> => {
    if (row.signed !== null && !row.isLeaked) return Promise.resolve(row.signed)
    return inTransaction(db, async (trx) => {
      await lockIssuerRow(trx, row.endorserId)
      await sql`select from passport_endorsements where id = ${row.id} for no key update`.execute(trx)
      const [now] = await read(trx, sql`e.id = ${row.id}`)
      if (!now?.isPublic) throw gone()
      return now.signed !== null && !now.isLeaked ? now.signed : signer.sign(trx, row.id, clock())
    })
  }

  return {
    one: async (id) => {
      const [row] = isUuid(id) ? await read(db.kysely, sql`e.id = ${id}`) : []
      if (!row) throw notFound('This endorsement')
      if (!row.isPublic) throw gone()
      return textOf(row)
    },
    ofIssuer: async (issuerId) => {
      const rows = await read(
        db.kysely,
        sql`e.issuer_id = ${issuerId} and ${condition(endorsementOf('issuer'))}
          and ${condition(isEndorsementPublic)}`,
      )
      const texts = await Promise.all(rows.map((row) => textOf(row).catch(whileUnsigned)))
      return texts.flat()
    },
  }
}

/** Reads endorsements that are shown or were. What nobody has agreed to does not exist for the public. */
async function read(executor: Executor, where: RawBuilder<unknown>): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    select e.id, e.endorser_id as "endorserId", ${condition(isEndorsementPublic)} as "isPublic",
      coalesce(${condition(keyIs('compromised'))}, false) as "isLeaked", e.signed
    from passport_endorsements e ${sql.raw(endorserJoin)} left join passport_keys k on k.id = e.key_id
    where not ${condition(endorsementIn(['offered']))} and ${where}
    order by e.created_at desc, e.id desc limit ${endorsementLimits.shown}`.execute(executor)
  return rows
}

function whileUnsigned(error: unknown): string[] {
  if (error instanceof AppError && (error.code === 'not-permitted-now' || error.code === 'gone')) return []
  throw error
}

function gone(): AppError {
  return new AppError('gone', 'This endorsement is no longer shown.')
}
