import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { type JsonText, jsonText } from '#base/json-text.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { jobCountsJson, stageCountsJson } from './stage-counts-sql.ts'

/** Counts over everything: only admins open it, and exactness matters more there than speed. */
const numbers = `
  select json_build_object(
    'people', (
      select json_build_object(
        'candidates', count(*) filter (where 'candidate' = any(u.roles)),
        'employers', count(*) filter (where 'employer' = any(u.roles)),
        'admins', count(*) filter (where 'admin' = any(u.roles))
      ) from users u
    ),
    'companies', (select count(*) from companies),
    'companiesPending', (select count(*) from companies where status = 'pending'),
    'jobs', ${jobCountsJson('select j.status, count(*) from jobs j group by j.status')},
    'applications', ${stageCountsJson(
      `select a.stage, count(*) from applications a where a.status = 'active' group by a.stage`,
    )},
    'ended', (
      select json_build_object(
        'rejected', count(*) filter (where a.status = 'rejected'),
        'withdrawn', count(*) filter (where a.status = 'withdrawn'),
        'hired', count(*) filter (where a.status = 'hired')
      ) from applications a
      where a.status in ('withdrawn', 'hired') or a.told_at is not null
    )
  )::text as answer`

export interface AdminDashboard {
  read(actor: Actor): Promise<JsonText>
}

export function createAdminDashboard(db: Database): AdminDashboard {
  return {
    read: async (actor) => {
      requireAccess(actor, 'dashboard.admin', null)
      const [row] = await prepared<{ answer: string }>(db, 'admin-dashboard', numbers)
      if (!row) throw new Error('the numbers of the marketplace answered no row')
      return jsonText(row.answer)
    },
  }
}
