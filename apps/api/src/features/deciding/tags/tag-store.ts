import type { CompanyTag, Tag } from '@vouch/contract'
import { sql } from 'kysely'
import { type AppError, invalidField } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { isPersonLeaving } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

// A company has up to 500 tags, all counted in one query.
const usesCap = 1_000

/**
 * Lists a company's tags, by name.
 * @param countFor user whose own application is not counted; null to skip counting
 */
export async function tagsOfCompany(
  executor: Executor,
  companyId: string,
  countFor: string | null,
): Promise<CompanyTag[]> {
  const uses = sql`(select count(*)::int from (
    select from application_tags a
    where a.tag_id = g.id and a.candidate_id <> ${countFor} and not ${condition(isPersonLeaving)}
    limit ${usesCap + 1}) used)`
  const { rows } = await sql<Tag & { readonly uses: number | null }>`
    select g.id, g.name, ${countFor === null ? sql`null::int` : uses} as uses
    from company_tags g where g.company_id = ${companyId} order by lower(g.name), g.id`.execute(executor)
  return rows.map((row) => ({
    ...row,
    uses: row.uses === null ? null : { count: Math.min(row.uses, usesCap), capped: row.uses > usesCap },
  }))
}

/** Lists the tags of an application, by name. */
export async function tagsOfApplication(executor: Executor, applicationId: string): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select g.id, g.name from application_tags ag join company_tags g on g.id = ag.tag_id
    where ag.application_id = ${applicationId} order by lower(g.name), g.id`.execute(executor)
  return rows
}

/** Finds a company's tag by name, case-insensitively, and locks it against deletion. */
export async function tagNamed(trx: Transaction, companyId: string, name: string): Promise<Tag | undefined> {
  const { rows } = await sql<Tag>`
    select id, name from company_tags where company_id = ${companyId} and lower(name) = lower(${name})
    for key share`.execute(trx)
  return rows[0]
}

/** Locks one of a company's tags. */
export async function lockTag(
  trx: Transaction,
  { companyId, tagId }: { readonly companyId: string; readonly tagId: string },
): Promise<Tag | undefined> {
  const { rows } = await sql<Tag>`
    select id, name from company_tags where id = ${tagId} and company_id = ${companyId} for no key update`.execute(
    trx,
  )
  return rows[0]
}

/** Serialises the creation of a company's tags. */
export async function lockTagsOf(trx: Transaction, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company-tags ${companyId}`}, 0))`.execute(trx)
}

export async function countTags(executor: Executor, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from company_tags where company_id = ${companyId}`.execute(executor)
  return rows[0]?.count ?? 0
}

/** Adds a tag to a company, or finds the one added concurrently. @returns its id */
export async function insertTag(trx: Transaction, companyId: string, name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into company_tags as g (id, company_id, name) values (${uuidv7()}, ${companyId}, ${name})
    on conflict (company_id, lower(name)) do update set name = g.name returning g.id`.execute(trx)
  if (!rows[0]) throw new Error('the tag was neither added nor found')
  return rows[0].id
}

/** Error for a tag name that the company already uses. */
export function nameTaken(name: string): AppError {
  return invalidField('name', `There is already a tag “${name}”. Choose another name.`)
}

/** Renames a tag. @throws AppError invalid if a concurrent transaction takes the name */
export async function changeTag(trx: Transaction, id: string, name: string): Promise<void> {
  try {
    await sql`update company_tags set name = ${name} where id = ${id}`.execute(trx)
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw nameTaken(name)
    throw error
  }
}

export async function removeTag(trx: Transaction, id: string): Promise<void> {
  await sql`delete from company_tags where id = ${id}`.execute(trx)
}

/** Adds a locked tag to an application. Idempotent. */
export async function putTag(trx: Transaction, applicationId: string, tagId: string): Promise<void> {
  await sql`insert into application_tags (application_id, tag_id) values (${applicationId}, ${tagId})
    on conflict do nothing`.execute(trx)
}

export async function takeTag(trx: Transaction, applicationId: string, tagId: string): Promise<void> {
  await sql`delete from application_tags where application_id = ${applicationId} and tag_id = ${tagId}`.execute(
    trx,
  )
}
