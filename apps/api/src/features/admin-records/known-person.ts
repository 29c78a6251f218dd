import { isErased, isLeaving } from '#db/sql/account-sql.ts'
import { deletedPerson } from '#platform/accounts/deleted-person.ts'

/** SQL: name of person `u`, null without a person. Hides the name while the account is being deleted. */
export function nameSql(name = 'u.display_name', table = 'u'): string {
  return `case when ${isLeaving(table)} or ${isErased(table)} then '${deletedPerson}' else ${name} end`
}

/** SQL: email address of person `u`, empty while the account is being deleted. */
export const emailSql = `case when ${isLeaving()} or ${isErased()} then '' else u.email end`

/** Escapes text for SQL `like`, as a lower-case pattern that matches any part. */
export function partPattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
