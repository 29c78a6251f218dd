import type { ApplicationStatus } from '@vouch/contract'
import { sql } from 'kysely'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { type JsonText, jsonText } from '#base/json-text.ts'
import type { Database } from '#db/connect.ts'
import { applicationIs, stageCountsJson } from '#db/sql/application-sql.ts'
import { companyIs } from '#db/sql/company-sql.ts'
import { countsJson } from '#db/sql/condition.ts'
import { jobCountsJson } from '#db/sql/job-sql.ts'

const endedStatuses: readonly ApplicationStatus[] = ['rejected', 'withdrawn', 'hired']

/** Exact counts over whole tables: slow, but only admins read them. */
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
    'companiesPending', (select count(*) from companies c where ${companyIs('pending')}),
    'jobs', ${jobCountsJson('select j.status, count(*) from jobs j group by j.status')},
    'applications', ${stageCountsJson(
      `select a.stage, count(*) from applications a where ${applicationIs('active')} group by a.stage`,
    )},
    'ended', ${countsJson(
      endedStatuses,
      'status',
      `select a.status, count(*) from applications a
       where ${applicationIs('withdrawn')} or ${applicationIs('hired')} or a.told_at is not null
       group by a.status`,
    )}
  )::text as answer`

export async function readAdminDashboard(db: Database, actor: Actor): Promise<JsonText> {
  requireAccess(actor, 'dashboard.admin', null)
  const { rows } = await sql.raw<{ answer: string }>(numbers).execute(db.kysely)
  const [row] = rows
  if (!row) throw new Error('the admin dashboard query returned no row')
  return jsonText(row.answer)
}
