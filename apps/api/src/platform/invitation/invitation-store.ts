import { type Insertable, sql } from 'kysely'
import type { AdminInvitations, CompanyInvitations } from '#db/schema.ts'
import type { Transaction } from '#db/transaction.ts'
import type { Invitation, StoredInvitation } from './invitation.ts'

/** Table with the invitations of one kind. Company invitations also name the company. */
export type InvitationTable =
  | { readonly table: 'admin_invitations' }
  | { readonly table: 'company_invitations'; readonly companyId: string }

type OwnColumns = Omit<Insertable<CompanyInvitations>, keyof AdminInvitations>

/**
 * Adds an invitation. Withdraws open ones for the same e-mail address (and company).
 * @param own values of columns that only this table has
 */
export async function insertInvitation(
  trx: Transaction,
  target: InvitationTable,
  invitation: Invitation,
  own?: OwnColumns,
): Promise<void> {
  const { id, email, tokenHash, invitedBy, at, expiresAt } = invitation
  await withdraw(trx, target, at).where('email', '=', email).execute()
  const row = {
    id,
    email,
    token_hash: tokenHash,
    invited_by: invitedBy,
    created_at: at,
    expires_at: expiresAt,
  }
  await trx
    .insertInto(common(target.table))
    .values({ ...row, ...own })
    .execute()
}

/** Withdraws an open invitation. @returns the invited e-mail address; undefined when there is no open invitation */
export async function withdrawInvitation(
  trx: Transaction,
  target: InvitationTable,
  id: string,
  at: Date,
): Promise<string | undefined> {
  const row = await withdraw(trx, target, at).where('id', '=', id).returning('email').executeTakeFirst()
  return row?.email
}

export async function lockInvitation(
  trx: Transaction,
  table: InvitationTable['table'],
  tokenHash: Buffer,
): Promise<StoredInvitation | undefined> {
  return trx
    .selectFrom(common(table))
    .select(['id', 'email', 'expires_at', 'accepted_by', 'withdrawn_at'])
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
}

export async function markAccepted(
  trx: Transaction,
  table: InvitationTable['table'],
  id: string,
  userId: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable(common(table))
    .set({ accepted_at: at, accepted_by: userId })
    .where('id', '=', id)
    .execute()
}

/** Starts an update that withdraws open invitations. */
function withdraw(trx: Transaction, target: InvitationTable, at: Date) {
  const open = trx
    .updateTable(common(target.table))
    .set({ withdrawn_at: at })
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
  if (target.table === 'admin_invitations') return open
  return open.where(sql<boolean>`company_id = ${target.companyId}`)
}

/** Casts to one table name for Kysely's types, because all invitation tables have the columns used here. */
function common(table: InvitationTable['table']): 'admin_invitations' {
  return table as 'admin_invitations'
}
