import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { isInMarketplace } from '#db/sql/company-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { jobIs } from '#db/sql/job-sql.ts'
import type { Mail } from './mail.ts'

type Alert = Extract<Mail, { kind: 'job-alert' }>

/** Leaves out the jobs of an alert that have ended since it was written. */
export async function dropEndedJobs(
  db: Database,
  alert: Alert,
  now: Date,
): Promise<{ readonly alert: Alert; readonly dropped: readonly string[] }> {
  const ids = alert.items.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select j.id from jobs j join companies c on c.id = j.company_id
    where j.id = any(${ids}::uuid[]) and ${condition(jobIs('open'))} and j.closes_at > ${now}
      and ${condition(isInMarketplace())}`.execute(db.kysely)
  const open = new Set(rows.map(({ id }) => id))
  const items = alert.items.filter(({ id }) => open.has(id))
  return { alert: { ...alert, items }, dropped: ids.filter((id) => !open.has(id)) }
}

/** Lets dropped jobs be mailed to the person later, should they be published again. */
export async function forgetDropped(db: Database, userId: string, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return
  await sql`delete from alert_sent where user_id = ${userId} and job_id = any(${jobIds}::uuid[])`.execute(
    db.kysely,
  )
}
