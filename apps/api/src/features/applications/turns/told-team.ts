import { sql } from 'kysely'
import { condition } from '#db/sql/condition.ts'
import { isTold } from '#db/sql/team-sql.ts'

/** SQL: array of user ids of the members to notify about application `a`, except its candidate. */
export const toldTeam = sql<string[]>`array(
  select m.user_id from company_members m
  where m.company_id = a.company_id and ${condition(isTold('a.job_id'))} and m.user_id <> a.candidate_id
)`
