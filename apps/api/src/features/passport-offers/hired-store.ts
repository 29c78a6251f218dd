import { sql } from 'kysely'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { applicationIs } from '#db/sql/application-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { heldStates, issuedIn } from '#db/sql/passport-sql.ts'
import { readsApplicants } from '#db/sql/team-sql.ts'
import type { Executor } from '#db/transaction.ts'

export interface Hired {
  readonly applicationId: string
  readonly name: string
  readonly email: string
  readonly hiredAt: Date
  /** Whether the person has the passport or was offered it. */
  readonly has: boolean
}

/** People whose hire for a job of the issuer's company is confirmed and whom the viewer may read, newest first. */
export async function hiredPeople(
  executor: Executor,
  of: {
    readonly issuerId: string
    readonly jobId: string
    readonly definitionId: string
    readonly viewerId: string
  },
): Promise<Hired[]> {
  const { rows } = await sql<Hired>`
    select a.id as "applicationId", a.name, lower(u.email) as email, a.stage_since as "hiredAt",
      exists (select from issued_passports p
        where p.definition_id = ${of.definitionId} and ${condition(issuedIn(heldStates))}
          and (p.email = lower(u.email) or p.holder_id = u.id)) as has
    from applications a
    join jobs j on j.id = a.job_id
    join passport_issuers i on i.id = ${of.issuerId} and i.company_id = j.company_id
    join company_members m on m.company_id = j.company_id and m.user_id = ${of.viewerId}
      and ${condition(readsApplicants('a.job_id'))}
    join users u on u.id = a.candidate_id and ${condition(isActiveAccount('u'))}
    where a.job_id = ${of.jobId} and a.candidate_id <> ${of.viewerId} and ${condition(applicationIs('hired'))}
    order by a.stage_since desc, a.id desc limit 200`.execute(executor)
  return rows
}
