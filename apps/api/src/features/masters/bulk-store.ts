import { sql } from 'kysely'
import { touchEntities } from './entities-store.ts'
import { termsOf } from './options/master-terms.ts'
import { refreshAncestors } from './parents-store.ts'
import type { MasterBulk } from './ports.ts'
import { rebuildWords } from './values-store.ts'

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
        select from master_values v where v.entity = below.name and (v.parent_id is not null or v.ancestors <> '{}'))`.execute(
      trx,
    )
    for (const { name } of rows) await refreshAncestors(trx, name)
  },

  rebuildWords,

  touch: (trx, entity) => touchEntities(trx, [entity]),
}
