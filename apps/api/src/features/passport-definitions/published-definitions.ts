import { sql } from 'kysely'
import { condition } from '#db/sql/condition.ts'
import { definitionIs } from '#db/sql/passport-sql.ts'
import type { PublishedDefinitions, PublishedVersion } from './ports.ts'

export const publishedDefinitions: PublishedDefinitions = {
  find: async (executor, definitionId) => {
    const { rows } = await sql<PublishedVersion>`
      select d.id as "definitionId", d.issuer_id as "issuerId", d.published as number, v.fields,
        ${condition(definitionIs('retired'))} as "isRetired"
      from passport_definitions d
      join passport_definition_versions v on v.definition_id = d.id and v.number = d.published
      where d.id = ${definitionId}`.execute(executor)
    return rows[0]
  },
}
