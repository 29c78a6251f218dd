/** The revision of an entity, or of all of them together when $1 is null; null when there is none. */
export const revisionsSql = `
  select sum(revision)::text as revision from master_entities where $1::text is null or name = $1`

/** The definitions as a JSON array; of one entity when $1 names it. */
export const entitiesSql = `
  select coalesce(json_agg(json_build_object(
    'name', e.name, 'label', e.label, 'hierarchical', e.hierarchical, 'translatable', e.translatable,
    'parents', e.parents, 'fields', e.fields,
    'values', (select count(*) from master_values v where v.entity = e.name and v.active)
  ) order by e.position), '[]')::text as answer
  from master_entities e
  where $1::text is null or e.name = $1`
