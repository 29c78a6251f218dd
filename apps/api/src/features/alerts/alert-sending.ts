import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { takesApplications } from '#db/sql/job-sql.ts'
import type { NewJobs } from '#features/search/ports.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { SendingRule } from '#platform/mail/sending-rules.ts'

type Alert = Extract<Mail, { kind: 'job-alert' }>

/**
 * Least time between two alerts. Sending one takes 4 ms of the processor, and thousands leave while other people's requests
 * need it too.
 */
const everyMs = 9

/**
 * Leaves out the jobs that have ended since an alert was written or that its person has applied to, and sends nothing to a
 * person who stopped it. What was left out, and what could not be sent, may be mailed later.
 */
export function createAlertSending(db: Database, newJobs: Pick<NewJobs, 'repeat'>): SendingRule<Alert> {
  return {
    beforeSending: async (alert, now) => {
      const open = await openJobs(db, alert, now)
      const items = alert.items.filter(({ id }) => open.has(id))
      if (items.length === alert.items.length) return alert
      await forget(db, alert, [...open])
      return items.length === 0 ? null : { ...alert, items }
    },
    afterGivingUp: async (alert) => {
      await newJobs.repeat(await forget(db, alert, []))
    },
    everyMs,
  }
}

/**
 * The jobs in an alert that are still open and that its person has not applied to; none if the person no longer wants mail for
 * this search.
 */
async function openJobs(db: Database, { alertId, searchId }: Alert, now: Date): Promise<ReadonlySet<string>> {
  const rows = await prepared<{ id: string }>(db, 'open-alert-jobs', openAlertJobs, [alertId, searchId, now])
  return new Set(rows.map(({ id }) => id))
}

const openAlertJobs = `
  select j.id
  from saved_searches s
  join users u on u.id = s.user_id
  join alert_sent x on x.user_id = s.user_id and x.alert_id = $1
  join jobs j on j.id = x.job_id
  join companies c on c.id = j.company_id
  where s.id = $2 and s.next_run_at is not null and ${isActiveAccount()} and u.email_verified
    and ${takesApplications('$3::timestamptz')}
    and not exists (select from applications a where a.job_id = j.id and a.candidate_id = s.user_id)`

/** Lets the jobs of an alert be mailed again, except those kept. @returns their ids */
async function forget(db: Database, { alertId }: Alert, kept: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ job_id: string }>`
    delete from alert_sent where alert_id = ${alertId} and not job_id = any(${kept}::uuid[])
    returning job_id`.execute(db.kysely)
  return rows.map((row) => row.job_id)
}
