import { type Insertable, sql } from 'kysely'
import type { AdminInvitations, CompanyInvitations } from '#db/schema.ts'
import type { Transaction } from '#db/transaction.ts'
import type { FoundInvitation, Invitation } from './invitation.ts'

/** Where the invitations of one kind are, and what their rows have besides those of `admin_invitations`. */
export type InvitationPlace =
  | { readonly table: 'admin_invitations' }
  | { readonly table: 'company_invitations'; readonly companyId: string }

type OwnColumns = Omit<Insertable<CompanyInvitations>, keyof AdminInvitations>

/**
 * Adds an invitation; open ones to the same address, of a company to it, are void from then on.
 * @param own what rows of this table have besides
 */
export async function insertInvitation(
  trx: Transaction,
  place: InvitationPlace,
  invitation: Invitation,
  own?: OwnColumns,
): Promise<void> {
  const { id, email, tokenHash, invitedBy, at, expiresAt } = invitation
  await withdraw(trx, place, at).where('email', '=', email).execute()
  const row = {
    id,
    email,
    token_hash: tokenHash,
    invited_by: invitedBy,
    created_at: at,
    expires_at: expiresAt,
  }
  await trx
    .insertInto(common(place.table))
    .values({ ...row, ...own })
    .execute()
}

/** @returns the invited address, undefined when there is no such open invitation */
export async function withdrawInvitation(
  trx: Transaction,
  place: InvitationPlace,
  id: string,
  at: Date,
): Promise<string | undefined> {
  const row = await withdraw(trx, place, at).where('id', '=', id).returning('email').executeTakeFirst()
  return row?.email
}

export async function lockInvitation(
  trx: Transaction,
  table: InvitationPlace['table'],
  tokenHash: Buffer,
): Promise<FoundInvitation | undefined> {
  return trx
    .selectFrom(common(table))
    .select(['id', 'email', 'expires_at', 'accepted_by', 'withdrawn_at'])
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
}

export async function noteAccepted(
  trx: Transaction,
  table: InvitationPlace['table'],
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

/** The open ones of a place. */
function withdraw(trx: Transaction, place: InvitationPlace, at: Date) {
  const open = trx
    .updateTable(common(place.table))
    .set({ withdrawn_at: at })
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
  if (place.table === 'admin_invitations') return open
  return open.where(sql<boolean>`company_id = ${place.companyId}`)
}

/** Every table of invitations has the columns of this one: the query builder needs one name to know their types. */
function common(table: InvitationPlace['table']): 'admin_invitations' {
  return table as 'admin_invitations'
}
