import { sql } from 'kysely'
import { touchEntities } from './entities-store.ts'
import { termsOf } from './options/master-terms.ts'
import { refreshAncestors } from './parents-store.ts'
import type { MasterBulk } from './ports.ts'

export const masterBulk: MasterBulk = {
  form: (name) => termsOf({ entity: '', code: '', label: name })[0]?.term ?? '',

  place: async (trx, entity) => {
    const { rows } = await sql<{ name: string }>`
      with recursive below as (
        select ${entity}::text as name
        union
        select e.name from below join master_entities e on below.name = any (e.parents)
      )
      select name from below where exists (
        select from master_values v where v.entity = below.name and v.parent_id is not null)`.execute(trx)
    for (const { name } of rows) await refreshAncestors(trx, name)
  },

  rebuildWords: async (trx, ids) => {
    await sql`
      update master_values v set words = found.words
      from (
        select i.id, coalesce(array_to_tsvector(array_agg(distinct t.entity || ':' || word)
          filter (where word is not null)), '') as words
        from unnest(${[...ids]}::int[]) as i (id)
        left join master_terms t on t.value_id = i.id
        left join lateral string_to_table(t.term, ' ') word on true
        group by i.id
      ) found
      where found.id = v.id and v.words is distinct from found.words`.execute(trx)
  },

  touch: (trx, entity) => touchEntities(trx, [entity]),
}
