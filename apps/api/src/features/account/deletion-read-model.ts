import type { DeletionPreview } from '@vouch/contract'
import { sql } from 'kysely'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { Database } from '#db/connect.ts'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { runsForCandidate } from '#db/sql/application-sql.ts'
import { memberIs } from '#db/sql/company-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { jobIs } from '#db/sql/job-sql.ts'
import { graceMs } from './deletion-store.ts'

interface PreviewRow extends Omit<DeletionPreview, 'requestedAt' | 'eraseAt'> {
  readonly eraseAt: Date | null
}

const previewOf = (userId: string) => sql<PreviewRow>`
  select u.erase_at as "eraseAt",
    (select count(*)::int from applications a where a.candidate_id = u.id) as applications,
    (select count(*)::int from candidate_applications v where v.candidate_id = u.id
      and ${condition(runsForCandidate('v'))}) as "runningApplications",
    (select count(*)::int from files f where f.owner_id = u.id) as files,
    (select count(*)::int from saved_jobs s where s.user_id = u.id) as "savedJobs",
    (select count(*)::int from company_members m where m.user_id = u.id) as memberships,
    (
      select coalesce(json_agg(json_build_object(
        'id', c.id, 'name', c.name,
        'openJobs', (select count(*) from jobs j where j.company_id = c.id and ${condition(jobIs('open'))}),
        'members', (select count(*) from company_members o where o.company_id = c.id)
      ) order by c.name, c.id), '[]'::json)
      from company_members m join companies c on c.id = m.company_id
      where m.user_id = u.id and ${condition(memberIs('owner'))} and not exists (
        select from company_members o where o.company_id = c.id and ${condition(memberIs('owner', 'o'))} and o.user_id <> u.id
      )
    ) as "ownedAlone",
    u.roles @> array['admin'] and not exists (
      select from users o where o.roles @> array['admin'] and ${condition(isActiveAccount('o'))} and o.id <> u.id
    ) as "lastAdmin"
  from users u where u.id = ${userId}`

/** Lists which of the person's data an account deletion would remove, and which would stay. */
export async function readDeletionPreview(db: Database, actor: Actor): Promise<DeletionPreview> {
  requireAccess(actor, 'person.own', null)
  const { rows } = await previewOf(actor.userId).execute(db.kysely)
  const [row] = rows
  if (!row) throw new Error(`user ${actor.userId} does not exist`)
  const { eraseAt, ...rest } = row
  return {
    ...rest,
    requestedAt: eraseAt && new Date(eraseAt.getTime() - graceMs).toISOString(),
    eraseAt: eraseAt?.toISOString() ?? null,
  }
}
