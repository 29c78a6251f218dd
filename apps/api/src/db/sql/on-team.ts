import { type RawBuilder, sql } from 'kysely'

/** Kysely condition: the person is on the hiring team of the job of application `a`. */
export function isOnTeamOf(userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from job_team t where t.job_id = a.job_id and t.user_id = ${userId})`
}
