import { isPersonLeaving } from '#db/sql/account-sql.ts'

interface Tagged {
  /** SQL of the tag's id. */
  readonly tag: string
  /** SQL array of the companies whose tag it may be. */
  readonly companies: string
  /** SQL of the id of a person whose own application is left out. */
  readonly viewer: string
}

/**
 * SQL: the applicants with a tag, as the team may see them, from the index of the tag alone. It has them in the order of time,
 * so that a tag of 150,000 applicants is listed as fast as one of ten.
 * @param columns of `a`, which has `id` and `applied_at`
 * @param end further conditions, order and limit
 */
export function taggedApplicants({ tag, companies, viewer }: Tagged, columns: string, end: string): string {
  return `
    select ${columns}
    from (
      select t.application_id as id, t.candidate_id, t.applied_at from application_tags t
      where t.tag_id = (select g.id from company_tags g where g.id = ${tag}::uuid and g.company_id = any(${companies}))
    ) a
    where a.candidate_id <> ${viewer} and not ${isPersonLeaving} ${end}`
}
