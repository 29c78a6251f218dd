import { type RawBuilder, sql } from 'kysely'

/** Kysely condition: the person is on the hiring team of a job. @param job column with its id */
export function isOnTeamOf(userId: string, job = 'a.job_id'): RawBuilder<boolean> {
  return sql<boolean>`exists (select from job_team t where t.job_id = ${sql.ref(job)} and t.user_id = ${userId})`
}
