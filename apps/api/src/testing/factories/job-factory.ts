import type { JobTeamRole } from '@vouch/contract'
import { sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'

export interface TestJob {
  readonly id: string
  readonly slug: string
  readonly title: string
}

interface JobOptions {
  readonly companyId: string
  readonly title?: string
  readonly status?: 'draft' | 'pending-approval' | 'open' | 'paused' | 'closed' | 'expired'
  readonly openings?: number
  readonly filled?: number
  readonly cvRule?: 'hidden' | 'optional' | 'required'
  readonly regretHours?: number
  readonly postedAt?: Date | string
  /** When the job closes; by default in two days by the system clock. */
  readonly closesAt?: Date | string
}

/** Adds a complete job with pay in euros. The job is not in the search index. */
export async function createJobRow(db: Database, options: JobOptions): Promise<TestJob> {
  const id = uuidv7()
  const slug = `job-${id}`
  const title = options.title ?? 'Baker'
  const status = options.status ?? 'open'
  const isPublic = status !== 'draft' && status !== 'pending-approval'
  const closesAt = new Date(options.closesAt ?? Date.now() + 2 * 86_400_000)
  await db.kysely
    .insertInto('jobs')
    .values({
      id,
      company_id: options.companyId,
      status,
      title,
      occupation: 'Baker',
      employment_type: 'full-time',
      seniority: 'experienced',
      openings: options.openings ?? 1,
      filled: options.filled ?? 0,
      work_mode: 'on-site',
      location: 'Utrecht',
      country: 'NL',
      description: '<p>Bread, every morning.</p>',
      required_skills: ['Baking'],
      nice_skills: ['Pastry'],
      pay_min: 2500,
      pay_max: 3200.5,
      pay_currency: 'EUR',
      pay_period: 'month',
      cv_rule: options.cvRule ?? 'optional',
      regret_hours: options.regretHours ?? 72,
      ...(isPublic && {
        slug,
        posted_at: options.postedAt ?? new Date(closesAt.getTime() - 30 * 86_400_000),
        closes_at: closesAt,
        closes_on: closesAt.toISOString().slice(0, 10),
      }),
    })
    .execute()
  return { id, slug, title }
}

/** Puts a company member on the hiring team of a job. */
export async function addToTeam(
  db: Database,
  jobId: string,
  { userId }: { readonly userId: string },
  role: JobTeamRole,
): Promise<void> {
  await sql`
    insert into job_team (job_id, company_id, user_id, role, added_at)
    select id, company_id, ${userId}, ${role}, now() from jobs where id = ${jobId}`.execute(db.kysely)
}
