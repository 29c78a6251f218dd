import { isBelowSql, isEscoSql, labelIn, optionSql, parentSql } from './options-sql.ts'

/**
 * The best values for some words: a name that is the words, labels that begin with them, synonyms that do, and only
 * when these are too few, names with words that begin so. $1 entity, $2 language, $3 limit, $4 parent, $5 direct,
 * $6 the words in search form, $7 the same with the last character, $8 the words as tsquery, $9 as a list.
 */
export const searchSql = `
  with above as materialized (select ${parentSql} as id),
  hits as (
    select t.value_id, t.position, t.term,
      case when t.term = $6 then 0 when t.is_label then 1 else 2 end as tier
    from master_terms t
    where t.entity = $1 and t.active and t.term >= $6 and t.term <= $7
      and ($4::text is null or exists (
        select from master_values v cross join above where v.id = t.value_id and ${isBelowSql}))
  ),
  begun as materialized (
    select value_id, tier, position, term
    from (select distinct on (value_id) value_id, tier, position, term from hits order by value_id, tier, term) best
    order by tier, position, term collate "C", value_id
    limit $3::int
  ),
  inner_words as (
    select v.id as value_id, 3 as tier, v.position, v.label as term
    from master_values v cross join above
    where v.words @@ $8::tsquery and v.entity = $1 and v.active and ${isBelowSql}
      and v.id not in (select value_id from begun)
    order by v.position, v.label collate "C", v.id
    limit $3 - (select count(*) from begun)
  ),
  found as (select * from begun union all select * from inner_words),
  placed as (
    select f.*, row_number() over (order by f.tier, f.position, f.term collate "C", f.value_id) as place from found f
  )
  select coalesce(json_agg(${optionSql('n.shown')} order by f.place), '[]')::text as items,
    coalesce(bool_or(${isEscoSql('v')}), false) as attributed,
    null as last
  from placed f
  join master_values v on v.id = f.value_id
  left join master_values p on p.id = v.parent_id
  left join lateral (
    select case when named.fits then null else named.shown end as shown
    from (
      select t.shown, t.is_label and t.shown = ${labelIn('v', '$2')} as fits
      from master_terms t
      where t.value_id = v.id
        and (select bool_and(' ' || t.term like '% ' || word || '%') from unnest($9::text[]) word)
      order by t.is_label and t.shown = ${labelIn('v', '$2')} desc, t.term = $6 desc, starts_with(t.term, $6) desc,
        t.language = $2 desc, length(t.term), t.term
      limit 1
    ) named
  ) n on true`
