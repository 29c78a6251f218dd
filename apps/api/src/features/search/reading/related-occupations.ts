import type { QueryReading } from '@vouch/domain'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { NameReadModel } from './name-read-model.ts'

export interface RelatedOccupations {
  /**
   * Which occupations of our own list a word names by itself: one that the text names too or a related one (`near`), only
   * unrelated ones (`other`), or none.
   */
  namedBy(word: string, reading: QueryReading): Promise<'near' | 'other' | 'none'>
}

const isRelatedSql = `
  select exists (
    select from master_relations where kind = 'related'
      and (from_id = any($1::int[]) and to_id = any($2::int[]) or from_id = any($2::int[]) and to_id = any($1::int[]))
  ) as related`

export function createRelatedOccupations(db: Database, names: NameReadModel): RelatedOccupations {
  return {
    namedBy: async (word, { occupations }) => {
      const named = (await names.find([word])).flatMap((name) =>
        name.kind === 'occupation' && name.isOwn ? name.ids : [],
      )
      const ids = occupations.flatMap((occupation) => occupation.ids)
      if (named.length === 0) return 'none'
      if (named.some((id) => ids.includes(id))) return 'near'
      const [row] = await prepared<{ related: boolean }>(db, 'search-is-related', isRelatedSql, [ids, named])
      return row?.related === true ? 'near' : 'other'
    },
  }
}
