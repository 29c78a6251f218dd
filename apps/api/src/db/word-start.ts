import { type RawBuilder, sql } from 'kysely'

/**
 * SQL condition: a word of the column starts with the typed text, also after punctuation ("bra" finds "(Bracket) Ltd").
 * Text that starts with punctuation, such as ".net", matches anywhere. Uses a trigram index.
 * @param column lower-case text
 * @param typed not empty; case-insensitive
 */
export function beginsWord(column: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const words = typed.toLowerCase()
  if (!/^[\p{L}\p{N}]/u.test(words)) return sql`${column} like ${`%${words.replace(/[\\%_]/g, '\\$&')}%`}`
  return sql`${column} ~ ${`\\m${words.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}`}`
}
