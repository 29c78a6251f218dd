/** The label in the language `$n`, English where there is none. */
export function labelIn(value: string, language: string): string {
  return `coalesce(${value}.labels ->> ${language}, ${value}.label)`
}

/** A value as it is named beside another. */
export function refSql(value: string, language: string): string {
  return `json_build_object('entity', ${value}.entity, 'code', ${value}.code, 'label', ${labelIn(value, language)})`
}

/** True for a value of the ESCO classification. */
export function isEscoSql(value: string): string {
  return `coalesce(${value}.uri like 'http://data.europa.eu/esco/%', false)`
}

/** One entry of a list. $2 is the language. */
export function optionSql(matched: string): string {
  return `json_build_object('code', v.code, 'label', ${labelIn('v', '$2')}, 'matched', ${matched},
    'parent', case when p.id is null then null else ${refSql('p', '$2')} end, 'attributes', v.attributes)`
}

/**
 * The id of the value that $4 names, of the nearest entity that may be above one of $1: -1 when there is none, null
 * when none was asked for.
 */
export const parentSql = `
  case when $4::text is null then null else coalesce((
    select a.id
    from master_entities e
    cross join lateral unnest(e.parents) with ordinality as n (entity, nearness)
    join master_values a on a.entity = n.entity and a.code = $4
    where e.name = $1
    order by n.nearness limit 1), -1) end`

/**
 * Below the parent, at any depth or directly ($5). Two ways, because one that covers both cannot use an index.
 */
export const isBelowSql = `
  (above.id is null
    or (not $5::boolean and v.ancestors @> array[above.id])
    or ($5 and v.parent_id = above.id))`

/** Active values in their order. $1 entity, $2 language, $3 limit, $4 parent, $5 direct, $6 to $8 the entry before. */
export const listSql = `
  with above as materialized (select ${parentSql} as id),
  found as (
    select v.id, v.position, v.label
    from master_values v cross join above
    where v.entity = $1 and v.active and ${isBelowSql}
      and ($6::int is null or (v.position, v.label collate "C", v.id) > ($6, $7::text collate "C", $8::int))
    order by v.position, v.label collate "C", v.id
    limit $3::int + 1
  ),
  placed as (
    select f.*, row_number() over (order by f.position, f.label collate "C", f.id) as place from found f
  )
  select coalesce(json_agg(${optionSql('null')} order by f.place) filter (where f.place <= $3), '[]')::text as items,
    coalesce(bool_or(${isEscoSql('v')}), false) as attributed,
    case when count(*) > $3 then
      (select json_build_array(l.position, l.label, l.id) from placed l where l.place = $3) end as last
  from placed f
  join master_values v on v.id = f.id
  left join master_values p on p.id = v.parent_id`

/** One value. $1 entity, $2 code, $3 language. */
export const valueSql = `
  select json_build_object(
    'entity', v.entity, 'code', v.code, 'label', ${labelIn('v', '$3')}, 'description', v.description,
    'synonyms', coalesce((
      select json_agg(t.shown order by t.term) from master_terms t
      where t.value_id = v.id and not t.is_label and t.language in ('en', $3)), '[]'),
    'active', v.active, 'uri', v.uri, 'attributes', v.attributes,
    'parents', coalesce((
      select json_agg(${refSql('a', '$3')} order by n.place desc)
      from unnest(v.ancestors) with ordinality as n (id, place) join master_values a on a.id = n.id), '[]'),
    'essential', coalesce((${relatedSql('essential')}), '[]'),
    'optional', coalesce((${relatedSql('optional')}), '[]'),
    'attribution', case when ${isEscoSql('v')} then
      'This service uses the ESCO classification of the European Commission.' end
  )::text as answer
  from master_values v
  where v.entity = $1 and v.code = $2`

function relatedSql(kind: 'essential' | 'optional'): string {
  return `
    select json_agg(${refSql('o', '$3')} order by ${labelIn('o', '$3')} collate "C")
    from master_relations r join master_values o on o.id = r.to_id and o.active
    where r.from_id = v.id and r.kind = '${kind}'`
}
