import { sql } from 'kysely'
import { lockTeamApplication } from '#access/team-application.ts'
import type { Actor } from '#base/actor.ts'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { isAddressedBy, isBlind } from '#db/sql/application-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'

/**
 * Marks two applicants of a company as different people, or removes the mark. Audits changes. Ignores people who did not
 * apply to the company or are deleting their account. Idempotent.
 * @throws AppError not-found, forbidden
 */
export async function changeDistinct(
  { db, clock }: ServiceDeps,
  actor: Actor,
  { id, userId: applicantId }: { readonly id: string; readonly userId: string },
  isDistinct: boolean,
): Promise<void> {
  const at = clock()
  await inTransaction(db, async (trx) => {
    const { companyId, candidateId } = await lockTeamApplication(trx, actor, 'pipeline.note', id)
    const userId = await personOf(trx, { id, companyId, applicantId })
    if (userId === undefined || userId === candidateId) return
    if (isDistinct && !(await keepTwo(trx, [candidateId, userId]))) return
    const one = sql`least(${candidateId}::uuid, ${userId}::uuid)`
    const other = sql`greatest(${candidateId}::uuid, ${userId}::uuid)`
    const { numAffectedRows } = await (isDistinct
      ? sql`insert into distinct_applicants (company_id, one_id, other_id, at)
          values (${companyId}, ${one}, ${other}, ${at})
          on conflict do nothing`
      : sql`delete from distinct_applicants
          where company_id = ${companyId} and one_id = ${one} and other_id = ${other}`
    ).execute(trx)
    if (!numAffectedRows) return
    const details = { application: id, userId, distinct: isDistinct }
    await record(trx, {
      action: 'applications.distinct',
      actorId: actor.userId,
      subjectId: companyId,
      at,
      details,
    })
  })
}

/**
 * Finds whom the team addresses by an id, leaving out applicants whom it must not know. Finds nobody for an application in
 * blind review: hints that then disappear elsewhere would tell whose it is.
 */
async function personOf(
  trx: Transaction,
  of: { readonly id: string; readonly companyId: string; readonly applicantId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ candidate_id: string }>`
    select a.candidate_id from (select ${of.applicantId}::uuid as id) i, applications a, applications b
    where a.company_id = ${of.companyId} and ${condition(isAddressedBy('i.id'))} and not (${condition(isBlind())})
      and b.id = ${of.id} and not (${condition(isBlind('b'))})
    limit 1`.execute(trx)
  return rows[0]?.candidate_id
}

/** Locks both accounts, so that the pair does not outlive an erasure. @returns whether neither is being deleted */
async function keepTwo(trx: Transaction, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.id = any(${ids}::uuid[]) and ${condition(isActiveAccount())}
    order by u.id for share`.execute(trx)
  return rows.length === 2
}
