import {
  type ConsentState,
  type LegalDocumentName,
  type LegalVersion,
  legalDocumentNames,
} from '@vouch/contract'
import { isErased } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { Consents } from './ports.ts'

/** Where a person stands with each document in force, in the order in which they are asked. */
export async function consentStates(executor: Executor, userId: string): Promise<ConsentState[]> {
  const versions = await executor
    .selectFrom('legal_documents')
    .select(['document', 'version', 'summary', 'published_at'])
    .orderBy('version', 'desc')
    .execute()
  const given = await executor
    .selectFrom('consents')
    .select(['document', 'version', 'given_at'])
    .where('user_id', '=', userId)
    .where('document', 'in', [...legalDocumentNames])
    .execute()
  return legalDocumentNames.flatMap((document): ConsentState[] => {
    const own = versions
      .filter((row) => row.document === document)
      .map(
        ({ version, summary, published_at }): LegalVersion => ({
          version,
          summary,
          publishedAt: published_at.toISOString(),
        }),
      )
    const [current] = own
    if (!current) return []
    const [newest] = given
      .filter((row) => row.document === document)
      .map(({ version, given_at }) => ({ version: Number(version), givenAt: given_at.toISOString() }))
      .sort((one, other) => other.version - one.version)
    const news = newest ? own.filter(({ version }) => version > newest.version) : []
    return [{ document, current, given: newest ?? null, news }]
  })
}

/** For other features. */
export const consents: Consents = {
  of: async (executor, userId) =>
    (await consentStates(executor, userId)).map(({ document, current: { version }, given }) => ({
      document,
      version,
      given: given?.version === version,
    })),
}

/** Once per person, document and version; the first moment stays. */
export async function insertConsent(
  trx: Transaction,
  consent: {
    readonly userId: string
    readonly document: LegalDocumentName
    readonly version: number
    readonly at: Date
  },
): Promise<void> {
  const { userId, document, version, at } = consent
  await trx
    .insertInto('consents')
    .values({ user_id: userId, document, version: String(version), given_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'document', 'version']).doNothing())
    .execute()
}

/** Holds the account until the transaction ends: nothing is kept of somebody who was erased meanwhile. */
export async function holdPerson(trx: Transaction, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(condition(`not (${isErased('users')})`))
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
