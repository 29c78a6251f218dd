import type { DeletionPreview } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { graceMs } from './deletion-grace.ts'

interface PreviewRow extends Omit<DeletionPreview, 'requestedAt' | 'eraseAt'> {
  readonly eraseAt: Date | null
}

const previewOf = `
  select u.erase_at as "eraseAt",
    (select count(*)::int from applications a where a.candidate_id = u.id) as applications,
    (select count(*)::int from candidate_applications v where v.candidate_id = u.id
      and v.visible_status not in ('withdrawn', 'hired', 'not-selected')) as "runningApplications",
    (select count(*)::int from files f where f.owner_id = u.id) as files,
    (select count(*)::int from saved_jobs s where s.user_id = u.id) as "savedJobs",
    (select count(*)::int from company_members m where m.user_id = u.id) as memberships,
    (
      select coalesce(json_agg(json_build_object(
        'id', c.id, 'name', c.name,
        'openJobs', (select count(*) from jobs j where j.company_id = c.id and j.status = 'open'),
        'members', (select count(*) from company_members o where o.company_id = c.id)
      ) order by c.name, c.id), '[]'::json)
      from company_members m join companies c on c.id = m.company_id
      where m.user_id = u.id and m.role = 'owner' and not exists (
        select from company_members o where o.company_id = c.id and o.role = 'owner' and o.user_id <> u.id
      )
    ) as "ownedAlone",
    u.roles @> array['admin'] and not exists (
      select from users o where o.roles @> array['admin'] and o.status = 'active' and o.id <> u.id
    ) as "lastAdmin"
  from users u where u.id = $1`

export interface DeletionReadModel {
  /** What deleting the account takes away and leaves, as it is now. */
  preview(actor: Actor): Promise<DeletionPreview>
}

export function createDeletionReadModel(db: Database): DeletionReadModel {
  return {
    preview: async (actor) => {
      requireAccess(actor, 'person.own', null)
      const [row] = await prepared<PreviewRow & Record<string, unknown>>(db, 'deletion-preview', previewOf, [
        actor.userId,
      ])
      if (!row) throw new Error(`the person ${actor.userId} is not there`)
      const { eraseAt, ...rest } = row
      return {
        ...rest,
        requestedAt: eraseAt && new Date(eraseAt.getTime() - graceMs).toISOString(),
        eraseAt: eraseAt?.toISOString() ?? null,
      }
    },
  }
}
