import { isPersonLeaving } from '#db/sql/account-sql.ts'

/**
 * SQL: the tags of application `a` as JSON, by name; empty while the applicant is deleting their account.
 * @param isLeaving SQL condition: the applicant is deleting their account
 */
export function tagsJson(isLeaving: string): string {
  return `case when ${isLeaving} then '[]'::json else (
    select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name)), '[]'::json)
    from application_tags ag join company_tags g on g.id = ag.tag_id where ag.application_id = a.id) end`
}

/** SQL condition: application `a` has the tag. @param tag SQL of the tag's id */
export function hasTag(tag: string): string {
  return `(not ${isPersonLeaving}
    and exists (select from application_tags ag where ag.application_id = a.id and ag.tag_id = ${tag}))`
}
