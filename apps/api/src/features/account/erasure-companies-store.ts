import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import { deletedPerson } from '#platform/accounts/deleted-person.ts'
import type { LockedUser } from '#platform/accounts/lock-user.ts'

/** Removes a person's company memberships, join requests and invitations. */
export async function forgetInCompanies(
  trx: Transaction,
  { id, display_name }: Pick<LockedUser, 'id' | 'display_name'>,
): Promise<void> {
  await sql`update notifications set person_name = ${deletedPerson}
    where kind in ('join-requested', 'member-joined') and person_name = ${display_name} and company_id in (
      select company_id from company_members where user_id = ${id}
      union select company_id from company_join_requests where user_id = ${id}
    )`.execute(trx)
  await trx.deleteFrom('company_join_requests').where('user_id', '=', id).execute()
  await trx.deleteFrom('company_members').where('user_id', '=', id).execute()
  await trx.updateTable('company_invitations').set({ email: '' }).where('accepted_by', '=', id).execute()
}

/** Withdraws invitations sent to an e-mail address and blanks it, unless another account uses the address. */
export async function forgetInvitations(trx: Transaction, email: string): Promise<void> {
  await sql`update company_invitations set email = '', withdrawn_at = coalesce(withdrawn_at, now())
    where email = lower(${email})`.execute(trx)
}
