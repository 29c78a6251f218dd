import type { AdminInvitation, Administrator } from '@vouch/contract'
import { sql } from 'kysely'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { ServiceDeps } from '#platform/feature.ts'

/** Lists administrators by name, and their open invitations oldest first. */
export async function listAdministrators(
  { db, clock }: ServiceDeps,
  actor: Actor,
): Promise<{ items: Administrator[]; invitations: AdminInvitation[] }> {
  requireAccess(actor, 'administrator.manage', null)
  const people = await db.kysely
    .selectFrom('users')
    .select(['id', 'display_name', 'email'])
    .where(sql<boolean>`roles @> array['admin']`)
    .where(condition(isActiveAccount('users')))
    .orderBy(sql`lower(display_name)`)
    .orderBy('id')
    .execute()
  const open = await db.kysely
    .selectFrom('admin_invitations as i')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'u.display_name', 'i.created_at', 'i.expires_at'])
    .where('i.accepted_at', 'is', null)
    .where('i.withdrawn_at', 'is', null)
    .where('i.expires_at', '>', clock())
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute()
  return {
    items: people.map(({ id, display_name, email }) => ({
      userId: id,
      displayName: display_name,
      email,
      self: id === actor.userId,
    })),
    invitations: open.map((row) => ({
      id: row.id,
      email: row.email,
      invitedBy: row.display_name,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  }
}
