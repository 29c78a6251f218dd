import type { AuditEntry, auditQuery, Page } from '@vouch/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { decodeCursor, pageOf } from '#db/paging.ts'
import { personNameSql } from '#platform/accounts/person-name-sql.ts'
import { readActions } from '#platform/audit.ts'

type Query = z.output<typeof auditQuery>

interface EntryRow extends AuditEntry {
  readonly at_exact: string
}

/**
 * Details that are shown: codes and numbers about the change itself. Ids and typed texts stay in the log, because
 * they may be about other people.
 */
const shownDetails = ['from', 'to', 'role', 'fields', 'what', 'domain', 'version', 'document', 'termsVersion']

/** Lists the audit log of one company or person, newest first. */
export async function listAuditEntries(
  db: Database,
  actor: Actor,
  { limit = 20, cursor, subjectId, kind }: Query,
): Promise<Page<AuditEntry>> {
  requireAccess(actor, 'record.read', null)
  const after = decodeCursor(cursor, ['moment', 'uuid'])
  const conditions = [
    sql<boolean>`e.subject_id = ${subjectId}`,
    sql<boolean>`(e.action = any(${readActions}::text[])) = ${kind === 'reads'}`,
    ...(after ? [sql<boolean>`(e.at, e.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
  ]
  const { rows } = await sql<EntryRow>`
    select e.id, ${sql.raw(iso('e.at'))} as at, e.action, ${sql.raw(personNameSql())} as by, e.details,
      e.at::text as at_exact
    from audit_events e left join users u on u.id = e.actor_id
    where ${sql.join(conditions, sql` and `)}
    order by e.at desc, e.id desc
    limit ${limit + 1}`.execute(db.kysely)
  const page = pageOf(rows, limit, (row) => [row.at_exact, row.id])
  const items = page.items.map(({ at_exact: _, details, ...entry }) => ({
    ...entry,
    details: Object.fromEntries(Object.entries(details).filter(([name]) => shownDetails.includes(name))),
  }))
  return { items, nextCursor: page.nextCursor }
}
