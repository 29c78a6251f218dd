import { type RawBuilder, sql } from 'kysely'

/**
 * A condition: some word of a column begins with what was typed, whatever stands before the word ("(Bracket) Ltd" is
 * found by "bra"). What itself begins with a sign is looked for anywhere (".net"). Answered by a trigram index.
 * @param column lower-case text
 * @param typed not empty; letter case does not matter
 */
export function beginsWord(column: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const words = typed.toLowerCase()
  if (!/^[\p{L}\p{N}]/u.test(words)) return sql`${column} like ${`%${words.replace(/[\\%_]/g, '\\$&')}%`}`
  return sql`${column} ~ ${`\\m${words.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}`}`
}
