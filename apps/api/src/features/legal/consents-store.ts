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

/** Reads whether a person has consented to each legal document in force, in the order of the sign-up form. */
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
    const published = versions
      .filter((row) => row.document === document)
      .map(
        ({ version, summary, published_at }): LegalVersion => ({
          version,
          summary,
          publishedAt: published_at.toISOString(),
        }),
      )
    const [current] = published
    if (!current) return []
    const [newest] = given
      .filter((row) => row.document === document)
      .map(({ version, given_at }) => ({ version: Number(version), givenAt: given_at.toISOString() }))
      .sort((one, other) => other.version - one.version)
    const news = newest ? published.filter(({ version }) => version > newest.version) : []
    return [{ document, current, given: newest ?? null, news }]
  })
}

export const consents: Consents = {
  of: async (executor, userId) =>
    (await consentStates(executor, userId)).map(({ document, current: { version }, given }) => ({
      document,
      version,
      given: given?.version === version,
    })),
}

/** Stores a consent once per person, document and version. A repeated consent keeps the time of the first. */
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

/**
 * Share-locks a person's account, so that nothing is stored for an erased person.
 * @returns false for an erased account
 */
export async function lockPerson(trx: Transaction, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(condition(`not (${isErased('users')})`))
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
