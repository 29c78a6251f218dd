import type { CompanyEvent, CompanyStatus, CompanyVerification } from '@vouch/contract'
import { websiteDomain } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { deletedPerson } from '#platform/accounts/deleted-person.ts'
import type { OneTimeCodes } from '#platform/one-time-code/one-time-code.ts'
import { findDocument } from './document-store.ts'

/** The newest ones: a company that goes to and fro longer than this is another matter. */
const maxEvents = 100

export interface VerificationReadModel {
  /** How a company shows that it is what it says. @throws AppError not-found, also for a stranger */
  of(actor: Actor, companyId: string): Promise<CompanyVerification>
}

export function createVerificationReadModel(deps: {
  readonly db: Database
  readonly codes: OneTimeCodes
}): VerificationReadModel {
  const { db, codes } = deps
  return {
    of: async (actor, companyId) => {
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
      const { status, proven_domain, proven_at, terms_version, terms_at } = company
      return {
        status: status as CompanyStatus,
        domain: websiteDomain(company.website_typed ?? company.website),
        proven: proven_domain && proven_at ? { domain: proven_domain, at: proven_at.toISOString() } : null,
        pendingCode: (await codes.underWay(db.kysely, companyId)) ?? null,
        document: await findDocument(db.kysely, companyId),
        terms:
          terms_version && terms_at
            ? {
                version: terms_version,
                at: terms_at.toISOString(),
                by: nameOf(company.display_name, company.user_status),
              }
            : null,
        events: await eventsOf(db, companyId, actor.roles.includes('admin')),
      }
    },
  }
}

/** Newest first. Members read that an administrator did something, not which one. */
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
