import type { CompanyEvent, CompanyStatus, CompanyVerification } from '@vouch/contract'
import { websiteDomain } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { deletedPerson } from '#platform/accounts/deleted-person.ts'
import type { OneTimeCodes } from '#platform/one-time-code/one-time-code.ts'
import { findDocument } from './document-store.ts'

/** Maximum number of log events to return, newest first. */
const maxEvents = 100

/**
 * Reads a company's verification status and log.
 * @throws AppError not-found, also for people who are not members
 */
export async function readVerification(
  db: Database,
  codes: OneTimeCodes,
  actor: Actor,
  companyId: string,
): Promise<CompanyVerification> {
  requireAccess(actor, 'company.verification.read', { companyId }, 'This company')
  const company = await db.kysely
    .selectFrom('companies as c')
    .leftJoin('users as u', 'u.id', 'c.terms_by')
    .select([
      'c.status',
      'c.website',
      'c.website_typed',
      'c.proven_domain',
      'c.proven_at',
      'c.terms_version',
      'c.terms_at',
      'u.display_name',
      'u.status as user_status',
    ])
    .where('c.id', '=', companyId)
    .executeTakeFirst()
  if (!company) throw notFound('This company')
  const { status, proven_domain, proven_at, terms_version: version, terms_at: at } = company
  const by = nameOf(company.display_name, company.user_status)
  return {
    status: status as CompanyStatus,
    domain: websiteDomain(company.website_typed ?? company.website),
    proven: proven_domain && proven_at ? { domain: proven_domain, at: proven_at.toISOString() } : null,
    pendingCode: (await codes.pending(db.kysely, companyId)) ?? null,
    document: await findDocument(db.kysely, companyId),
    terms: version && at ? { version, at: at.toISOString(), by } : null,
    events: await eventsOf(db, companyId, actor.roles.includes('admin')),
  }
}

/** Lists verification events, newest first. Hides from members which administrator acted. */
async function eventsOf(db: Database, companyId: string, isAdmin: boolean): Promise<CompanyEvent[]> {
  const rows = await db.kysely
    .selectFrom('company_events as e')
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .select(['e.id', 'e.at', 'e.kind', 'e.side', 'e.reason', 'u.display_name', 'u.status'])
    .where('e.company_id', '=', companyId)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(maxEvents)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind as CompanyEvent['kind'],
    side: row.side as CompanyEvent['side'],
    by: row.side === 'administrator' && !isAdmin ? null : nameOf(row.display_name, row.status),
    reason: row.reason,
  }))
}

function nameOf(name: string | null, status: string | null): string | null {
  return status === 'deletion-requested' ? deletedPerson : name
}
