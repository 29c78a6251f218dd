import { sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'

/** Adds a group of search synonyms. */
export async function createSearchSynonym(db: Database): Promise<string> {
  const code = uuidv7()
  await sql`
    with value as (
      insert into master_values (entity, code, label, source) values ('search-words', ${code}, ${code}, 'admin')
      returning id
    )
    insert into master_terms (value_id, entity, language, is_label, term, shown, source, position, active)
    select id, 'search-words', 'en', shown = ${code}, shown, shown, 'admin', 0, true
    from value, unnest(array[${code}, 'other ' || ${code}]) shown`.execute(db.kysely)
  return code
}
