import type { CompanyInvitation, CompanyInvitationOffer, CompanyRole } from '@vouch/contract'
import type { Executor, Transaction } from '#db/transaction.ts'

interface NewInvitation {
  readonly id: string
  readonly companyId: string
  readonly email: string
  readonly role: CompanyRole
  readonly tokenHash: Buffer
  readonly invitedBy: string
  readonly at: Date
  readonly expiresAt: Date
}

/** Adds an invitation; open ones of the company to the same address are void from then on. */
export async function insertInvitation(trx: Transaction, invitation: NewInvitation): Promise<void> {
  await trx
    .updateTable('company_invitations')
    .set({ withdrawn_at: invitation.at })
    .where('company_id', '=', invitation.companyId)
    .where('email', '=', invitation.email)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  await trx
    .insertInto('company_invitations')
    .values({
      id: invitation.id,
      company_id: invitation.companyId,
      email: invitation.email,
      role: invitation.role,
      token_hash: invitation.tokenHash,
      invited_by: invitation.invitedBy,
      created_at: invitation.at,
      expires_at: invitation.expiresAt,
    })
    .execute()
}

/**
 * When the last but `count - 1` invitation went out that counts against another one: of the company, and what the person
 * sent for others of theirs, or founding many would get around the limit.
 * @returns undefined when fewer did after `since`
 */
export async function findInvitedAt(
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

/** @returns false when there is no such open invitation */
export async function withdrawInvitation(
  trx: Transaction,
  companyId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('company_invitations')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Oldest first. */
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

/** An invitation as its link finds it. */
export interface FoundInvitation {
  readonly id: string
  readonly company_id: string
  readonly email: string
  readonly role: string
  readonly expires_at: Date
  readonly accepted_by: string | null
  readonly withdrawn_at: Date | null
}

const found = ['id', 'company_id', 'email', 'role', 'expires_at', 'accepted_by', 'withdrawn_at'] as const

export async function companyOfInvitation(
  executor: Executor,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const row = await executor
    .selectFrom('company_invitations')
    .select('company_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.company_id
}

export async function lockInvitation(
  trx: Transaction,
  tokenHash: Buffer,
): Promise<FoundInvitation | undefined> {
  return trx
    .selectFrom('company_invitations')
    .select(found)
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
}

export async function noteAccepted(trx: Transaction, id: string, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('company_invitations')
    .set({ accepted_at: at, accepted_by: userId })
    .where('id', '=', id)
    .execute()
}

/** What an invitation offers, and whether it can still be taken by this person. */
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
    .where((where) => where.or([where('i.accepted_by', 'is', null), where('i.accepted_by', '=', userId)]))
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
