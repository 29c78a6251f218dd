import { notFound } from '#base/app-error.ts'
import { type JsonText, jsonText } from '#base/json-text.ts'
import type { Database } from '#db/connect.ts'
import { decodeCursor, encodeCursor } from '#db/paging.ts'
import { prepared } from '#db/prepared.ts'
import { searchOptions } from './options/options-search.ts'
import { listSql, type Reach, valueSql } from './options/options-sql.ts'
import { searchForm } from './options/search-form.ts'

interface OptionsQuery {
  readonly q?: string | undefined
  readonly parent?: string | undefined
  readonly direct?: boolean | undefined
  readonly language?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** Reads master lists for forms. All of this data is public. */
export interface MastersReadModel {
  /**
   * Reads the revision of one master list, or of all lists if `entity` is null.
   * @throws AppError not-found for an unknown list
   */
  revision(entity: string | null): Promise<string>
  entities(): Promise<JsonText>
  /**
   * Reads the definition of a master list.
   * @throws AppError not-found
   */
  entity(name: string): Promise<JsonText>
  options(entity: string, query: OptionsQuery): Promise<JsonText>
  /**
   * Reads one value of a master list.
   * @throws AppError not-found
   */
  value(entity: string, code: string, language: string | undefined): Promise<JsonText>
}

const listIn = { all: listSql('all'), below: listSql('below'), children: listSql('children') }

/** SQL: the revision of master list $1, or the sum of all revisions if $1 is null. */
const revisionsSql = `
  select sum(revision)::text as revision from master_entities where $1::text is null or name = $1`

/** SQL: definitions as a JSON array, of master list $1 or of all lists if $1 is null. */
const entitiesSql = `
  select coalesce(json_agg(json_build_object(
    'name', e.name, 'label', e.label, 'hierarchical', e.hierarchical, 'translatable', e.translatable,
    'parents', e.parents, 'fields', e.fields,
    'values', (select count(*) from master_values v where v.entity = e.name and v.active)
  ) order by e.position), '[]')::text as answer
  from master_entities e
  where $1::text is null or e.name = $1`

export function createMastersReadModel(db: Database): MastersReadModel {
  return {
    revision: async (entity) => {
      const [row] = await prepared<{ revision: string | null }>(db, 'master-revision', revisionsSql, [entity])
      if (!row || row.revision === null) throw notFound('This list')
      return row.revision
    },
    entities: async () => {
      const [row] = await prepared<{ answer: string }>(db, 'master-entities', entitiesSql, [null])
      return jsonText(`{"items":${row?.answer ?? '[]'}}`)
    },
    entity: async (name) => {
      const [row] = await prepared<{ answer: string }>(db, 'master-entities', entitiesSql, [name])
      const answer = row?.answer ?? '[]'
      if (answer === '[]') throw notFound('This list')
      return jsonText(answer.slice(1, -1))
    },
    options: async (entity, query) => {
      const { q = '', limit = 20, parent = null } = query
      const language = baseOf(query.language)
      const reach: Reach = parent === null ? 'all' : query.direct ? 'children' : 'below'
      if (searchForm(q) !== '') {
        const found = await searchOptions(db, { entity, reach, language, limit, parent, q })
        return page([{ ...found, last: null }])
      }
      const after = decodeCursor(query.cursor, ['integer', 'string', 'integer']) ?? [null, null, null]
      const values = [entity, language, limit, parent, ...after]
      return page(await prepared<PageRow>(db, `master-list-${reach}`, listIn[reach], values))
    },
    value: async (entity, code, language) => {
      const [row] = await prepared<{ answer: string }>(db, 'master-value', valueSql, [
        entity,
        code,
        baseOf(language),
      ])
      if (!row) throw notFound('This value')
      return jsonText(row.answer)
    },
  }
}

interface PageRow {
  readonly items: string
  readonly attribution: string | null
  /** What the last value on the page is sorted by, to start the next page there; null when there is no next page. */
  readonly last: [number, string, number] | null
}

function page([row]: PageRow[]): JsonText {
  const next = row?.last ? `"${encodeCursor(row.last)}"` : 'null'
  const attribution = JSON.stringify(row?.attribution ?? null)
  return jsonText(`{"items":${row?.items ?? '[]'},"nextCursor":${next},"attribution":${attribution}}`)
}

function baseOf(language: string | undefined): string {
  return (language ?? 'en').split('-', 1)[0]?.toLowerCase() ?? 'en'
}
