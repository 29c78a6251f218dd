import { isErased, isLeaving } from '#db/sql/account-sql.ts'
import { deletedPerson } from './deleted-person.ts'

/** SQL: name of person `u`, null without a person. Hides the name while the account is being deleted. */
export function personNameSql(name = 'u.display_name', table = 'u'): string {
  return `case when ${isLeaving(table)} or ${isErased(table)} then '${deletedPerson}' else ${name} end`
}
