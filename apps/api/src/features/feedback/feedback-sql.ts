import { iso } from '#db/iso.ts'
import { isActiveAccount, isLeaving } from '#db/sql/account-sql.ts'
import { deletedPerson } from '#platform/accounts/deleted-person.ts'

const commonMembers = `
  'id', f.id,
  'status', f.status,
  'rating', f.rating,
  'category', json_build_object('code', f.category, 'label', coalesce(v.label, f.category)),
  'message', f.message,
  'page', f.page,
  'createdAt', ${iso('f.created_at')}`

const categoryJoin = `left join master_values v on v.entity = 'feedback-categories' and v.code = f.category`

const answersOf = (members: string) => `(
    select coalesce(json_agg(json_build_object('id', a.id, 'text', a.text, 'at', ${iso('a.at')}${members})
      order by a.at, a.id), '[]'::json)
    from feedback_answers a join users author on author.id = a.author_id
    where a.feedback_id = f.id)`

/** SQL: feedback as its giver sees it, without the names of those who answered. */
export const ownEntry = `json_build_object(${commonMembers}, 'answers', ${answersOf('')})`

export const ownFrom = `feedbacks f ${categoryJoin}`

/**
 * SQL: all feedback with the names that administrators see. A person who leaves is shown as deleted, and whoever is
 * no administrator any more is no assignee.
 */
export const managedFrom = `feedbacks f ${categoryJoin}
  left join users g on g.id = f.user_id
  left join users s on s.id = f.assignee_id and s.roles @> array['admin'] and ${isActiveAccount('s')}
  cross join lateral (
    select case when ${isLeaving('g')} then '${deletedPerson}' else g.display_name end as name,
      coalesce(f.email, case when ${isLeaving('g')} then null else nullif(g.email, '') end) as email
  ) giver`

const managedMembers = `${commonMembers},
  'version', f.version,
  'changedAt', ${iso('f.changed_at')},
  'giver', case when g.id is not null then json_build_object('userId', g.id, 'name', giver.name) end,
  'email', giver.email,
  'assignee', case when s.id is not null then json_build_object('userId', s.id, 'name', s.display_name) end`

/** SQL: an entry of the administrators' queue. */
export const rowEntry = `json_build_object(${managedMembers},
  'answers', (select count(*) from feedback_answers a where a.feedback_id = f.id))`

/** SQL: one feedback for administrators. */
export const managedEntry = `json_build_object(${managedMembers},
  'canBeAnswered', g.id is not null or f.email is not null,
  'answers', ${answersOf(`, 'author', author.display_name`)})`

/**
 * SQL condition of the filters: states ($1), categories ($2), ratings ($3), assignee ($4), nobody assigned ($5), and
 * words that must all occur ($6); null for all.
 */
export const matches = `
  ($1::text[] is null or f.status = any($1))
  and ($2::text[] is null or f.category = any($2))
  and ($3::int[] is null or f.rating = any($3))
  and ($4::uuid is null or s.id = $4)
  and (not $5::boolean or s.id is null)
  and ($6::text is null or not exists (
    select from regexp_split_to_table(lower(unaccent($6)), '\\s+') word
    where strpos(lower(unaccent(concat_ws(' ', f.message, giver.name, giver.email))), word) = 0))`
