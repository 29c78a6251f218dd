import type { CompanyInvitation, CompanyInvitationOffer, CompanyRole } from '@vouch/contract'
import type { Executor } from '#db/transaction.ts'

/**
 * Finds when the `count`-th latest invitation was sent, by this company or by this person for another company
 * of theirs. Counting only per company would let a spammer bypass the limit by creating many companies.
 * @returns undefined when fewer than `count` were sent after `since`
 */
export async function findRecentInvitation(
  executor: Executor,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  count: number,
  since: Date,
): Promise<Date | undefined> {
  const row = await executor
    .selectFrom('company_invitations as i')
    .select('i.created_at')
    .where((where) =>
      where.or([
        where('i.company_id', '=', companyId),
        where.and([
          where('i.invited_by', '=', userId),
          where('i.company_id', 'in', (own) =>
            own.selectFrom('company_members as m').select('m.company_id').where('m.user_id', '=', userId),
          ),
        ]),
      ]),
    )
    .where('i.created_at', '>', since)
    .orderBy('i.created_at', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/** Lists a company's open invitations, oldest first. */
export async function openInvitations(
  executor: Executor,
  companyId: string,
  now: Date,
): Promise<CompanyInvitation[]> {
  const rows = await executor
    .selectFrom('company_invitations as i')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.role', 'u.display_name', 'i.created_at', 'i.expires_at'])
    .where('i.company_id', '=', companyId)
    .where('i.accepted_at', 'is', null)
    .where('i.withdrawn_at', 'is', null)
    .where('i.expires_at', '>', now)
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role as CompanyRole,
    invitedBy: row.display_name,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}

/** Reads the company and role of an invitation, open or not. Both never change. */
export async function findInvitationTarget(
  executor: Executor,
  tokenHash: Buffer,
): Promise<{ readonly companyId: string; readonly role: CompanyRole } | undefined> {
  const row = await executor
    .selectFrom('company_invitations')
    .select(['company_id', 'role'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row && { companyId: row.company_id, role: row.role as CompanyRole }
}

/** Finds an invitation that this person can accept or has already accepted. */
export async function findOffer(
  executor: Executor,
  tokenHash: Buffer,
  now: Date,
  userId: string,
): Promise<CompanyInvitationOffer | undefined> {
  const row = await executor
    .selectFrom('company_invitations as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select(['c.shown_name', 'i.role', 'u.display_name', 'i.email', 'i.expires_at'])
    .where('i.token_hash', '=', tokenHash)
    .where('i.withdrawn_at', 'is', null)
    .where('i.expires_at', '>', now)
    .where((where) =>
      where.or([
        where('i.accepted_by', 'is', null),
        // An accepted invitation stays readable while the person is a
        // member. After removal, the person needs a new invitation.
        where.and([
          where('i.accepted_by', '=', userId),
          where.exists(
            where
              .selectFrom('company_members as m')
              .select('m.user_id')
              .whereRef('m.company_id', '=', 'i.company_id')
              .where('m.user_id', '=', userId),
          ),
        ]),
      ]),
    )
    .executeTakeFirst()
  return (
    row && {
      companyName: row.shown_name,
      role: row.role as CompanyRole,
      invitedBy: row.display_name,
      forEmail: row.email,
      expiresAt: row.expires_at.toISOString(),
    }
  )
}
