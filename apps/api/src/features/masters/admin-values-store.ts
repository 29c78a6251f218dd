import { searchForm } from '@vouch/domain'
import { sql } from 'kysely'
import { touchEntities } from './entities-store.ts'
import type { AdminValues } from './ports.ts'
import { replaceTerms } from './values-store.ts'

/** Loaders change rows of their own source only. */
const source = 'admin'

export const adminValues: AdminValues = {
  lock: async (trx, entity) => {
    await sql`select from master_entities where name = ${entity} for update`.execute(trx)
  },

  put: async (trx, { entity, code }, names) => {
    const { rows } = await sql<{ id: number }>`
      insert into master_values (entity, code, label, source) values (${entity}, ${code}, ${names[0]}, ${source})
      on conflict (entity, code) do update set label = excluded.label, active = true,
        version = master_values.version + 1, updated_at = now()
      where master_values.source = ${source}
      returning id`.execute(trx)
    const terms = names.map((shown, index) => ({
      language: 'en',
      isLabel: index === 0,
      term: searchForm(shown),
      shown,
    }))
    await replaceTerms(
      trx,
      rows.map(({ id }) => ({ id, terms })),
      source,
    )
    await touchEntities(trx, [entity])
  },

  deactivate: async (trx, { entity, code }) => {
    await sql`
      update master_values set active = false, version = version + 1, updated_at = now()
      where entity = ${entity} and code = ${code} and source = ${source}`.execute(trx)
    await touchEntities(trx, [entity])
  },
}
