import { sql } from 'kysely'
import type { MasterValue, MasterValues } from './ports.ts'

/** The masters as other features ask of them. */
export const masterValues: MasterValues = {
  find: async (executor, wanted) => {
    if (wanted.length === 0) return new Map()
    const entities = wanted.map(({ entity }) => entity)
    const codes = wanted.map(({ code }) => code)
    const { rows } = await sql<MasterValue>`
      select v.id, v.entity, v.code, v.label, v.active, v.attributes
      from (select distinct * from unnest(${entities}::text[], ${codes}::text[]) as w (entity, code)) n
      join master_values v on v.entity = n.entity and v.code = n.code`.execute(executor)
    return new Map(rows.map((row) => [`${row.entity}:${row.code}`, row]))
  },
}
