import type { LetterKind, LetterLanguage } from '@vouch/contract'
import { type SqlBool, sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import type { Executor } from '#db/transaction.ts'
import { builtInLetters } from './built-in-letters.ts'
import type { LetterTemplates, LetterWords } from './ports.ts'

/** A letter of one owner. */
export interface LetterName {
  /** Null for the marketplace. */
  readonly companyId: string | null
  readonly kind: LetterKind
  readonly language: LetterLanguage
}

export interface StoredLetter extends LetterWords {
  readonly id: string
  readonly companyId: string | null
  readonly kind: string
  readonly language: string
  readonly version: number
}

const columns = ['id', 'company_id as companyId', 'kind', 'language', 'subject', 'body', 'version'] as const

/** Finds the stored letters that a company uses: its own and the marketplace's. Without a company, the marketplace's. */
export async function findLetters(
  executor: Executor,
  companyId: string | null,
  name?: Pick<LetterName, 'kind' | 'language'>,
): Promise<StoredLetter[]> {
  const rows = executor
    .selectFrom('letter_templates')
    .select(columns)
    .where((eb) => eb.or([eb('company_id', 'is', null), eb('company_id', '=', companyId)]))
  if (!name) return rows.execute()
  return rows.where('kind', '=', name.kind).where('language', '=', name.language).execute()
}

/** The words of letters to candidates, see {@link LetterTemplates}. */
export const letterTemplates: LetterTemplates = {
  wordsOf: async (executor, companyId, kind, language) => {
    const stored = await findLetters(executor, companyId, { kind, language })
    const letter = stored.find((each) => each.companyId !== null) ?? stored[0]
    if (!letter) return builtInLetters[language][kind]
    const { subject, body } = letter
    return { subject, body }
  },
}

const isOf = ({ companyId, kind, language }: LetterName) =>
  sql<SqlBool>`company_id is not distinct from ${companyId} and kind = ${kind} and language = ${language}`

/**
 * Stores a letter's words if it still has a version.
 * @param version 0 for a letter that is not stored yet
 * @returns undefined for another version
 */
export async function storeLetter(
  executor: Executor,
  name: LetterName,
  words: LetterWords,
  change: { readonly version: number; readonly by: string; readonly at: Date },
): Promise<StoredLetter | undefined> {
  const { subject, body } = words
  const values = { subject, body, updated_by: change.by, updated_at: change.at }
  if (change.version === 0) {
    const { companyId: company_id, kind, language } = name
    return executor
      .insertInto('letter_templates')
      .values({ id: uuidv7(), company_id, kind, language, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst()
  }
  return executor
    .updateTable('letter_templates')
    .set({ ...values, version: sql`default` })
    .where(isOf(name))
    .where('version', '=', change.version)
    .returning(columns)
    .executeTakeFirst()
}

/** Deletes a letter's words. @returns its id; undefined if it is not stored */
export async function deleteLetter(executor: Executor, name: LetterName): Promise<string | undefined> {
  const row = await executor
    .deleteFrom('letter_templates')
    .where(isOf(name))
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Finds the name of a company that candidates see; undefined for an unknown company. */
export async function findCompanyName(executor: Executor, companyId: string): Promise<string | undefined> {
  const row = await executor
    .selectFrom('companies')
    .select('shown_name')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return row?.shown_name
}
