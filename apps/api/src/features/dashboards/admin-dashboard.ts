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

export interface AdminDashboard {
  read(actor: Actor): Promise<JsonText>
}

export function createAdminDashboard(db: Database): AdminDashboard {
  return {
    read: async (actor) => {
      requireAccess(actor, 'dashboard.admin', null)
      const { rows } = await sql.raw<{ answer: string }>(numbers).execute(db.kysely)
      const [row] = rows
      if (!row) throw new Error('the numbers of the marketplace answered no row')
      return jsonText(row.answer)
    },
  }
}
