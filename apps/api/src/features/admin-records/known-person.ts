import { isErased, isLeaving } from '#db/sql/account-sql.ts'

/** SQL: email address of person `u`, empty while the account is being deleted. */
export const emailSql = `case when ${isLeaving()} or ${isErased()} then '' else u.email end`

/** Escapes text for SQL `like`, as a lower-case pattern that matches any part. */
export function partPattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
