import type { MasterEntity, MasterValueDetail } from '@vouch/contract'
import { allowsAll, isSeenSomewhere, type ListReach, modeOf, searchForm, shownTextAs } from '@vouch/domain'
import { allowsSql, parametersAfter, readHeld } from '#access/list-rules-sql.ts'
import { notFound } from '#base/app-error.ts'
import { type JsonText, jsonText } from '#base/json-text.ts'
import type { Database } from '#db/connect.ts'
import { decodeCursor, encodeCursor } from '#db/paging.ts'
import { prepared } from '#db/prepared.ts'
import { isOpen, type ListAccess, limitAttributes, limitOptions, limitsOf } from './options/list-access.ts'
import { searchOptions } from './options/options-search.ts'
import { listSql, type Reach, valueSql } from './options/options-sql.ts'

interface OptionsQuery {
  readonly q?: string | undefined
  readonly parent?: string | undefined
  readonly direct?: boolean | undefined
  readonly language?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** Reads master lists for forms, as far as the caller may see them. */
export interface MastersReadModel {
  /** Reads the revision of one master list, or the sum of all revisions if `entity` is null. */
  revision(entity: string | null): Promise<string>
  /** The definitions of the lists that occur in `reaches`. */
  entities(reaches: ReadonlyMap<string, ListReach>): Promise<JsonText>
  /** The definition of one list. */
  entity(name: string, reach: ListReach): Promise<JsonText>
  options(entity: string, access: ListAccess, query: OptionsQuery): Promise<JsonText>
  /**
   * Reads one value of a master list.
   * @throws AppError not-found
   */
  value(
    name: { readonly entity: string; readonly code: string },
    access: ListAccess,
    language: string | undefined,
  ): Promise<JsonText>
}

const listIn = { all: listSql('all'), below: listSql('below'), children: listSql('children') }
const openValueSql = valueSql()

/** SQL: the revision of master list $1, or the sum of all revisions if $1 is null. */
const revisionsSql = `
  select sum(revision)::text as revision from master_entities where $1::text is null or name = $1`

/** SQL: the definitions of lists $1, in order. */
const entitiesSql = `
  select e.name, json_build_object(
    'name', e.name, 'label', e.label, 'hierarchical', e.hierarchical, 'translatable', e.translatable,
    'parents', e.parents, 'fields', coalesce((
      select json_agg(json_build_object('name', f ->> 'name', 'label', f ->> 'label', 'kind', f ->> 'kind') order by place)
      from jsonb_array_elements(e.fields) with ordinality as a (f, place)
      where coalesce(f ->> 'dropped', 'false') = 'false'), '[]'),
    'values', (select count(*) from master_values v where v.entity = e.name and v.active)
  ) as definition
  from master_entities e
  where e.name = any($1::text[])
  order by e.position, e.name`

export function createMastersReadModel(db: Database): MastersReadModel {
  const definitions = async (reaches: ReadonlyMap<string, ListReach>): Promise<MasterEntity[]> => {
    const rows = await prepared<{ name: string; definition: MasterEntity }>(
      db,
      'master-entities',
      entitiesSql,
      [[...reaches.keys()]],
    )
    return Promise.all(
      rows.map(async ({ name, definition }) => {
        const reach = reaches.get(name)
        return reach ? limitDefinition(db, definition, reach) : definition
      }),
    )
  }
  return {
    revision: async (entity) => {
      const [row] = await prepared<{ revision: string | null }>(db, 'master-revision', revisionsSql, [entity])
      return row?.revision ?? '0'
    },
    entities: async (reaches) => jsonText(JSON.stringify({ items: await definitions(reaches) })),
    entity: async (name, reach) => {
      const [only] = await definitions(new Map([[name, reach]]))
      if (!only) throw notFound('This list')
      return jsonText(JSON.stringify(only))
    },
    options: async (entity, access, query) => {
      const { q = '', limit = 20, parent = null } = query
      const language = baseOf(query.language)
      const reach: Reach = parent === null ? 'all' : query.direct ? 'children' : 'below'
      if (searchForm(q) !== '') {
        const found = await searchOptions(db, { entity, reach, language, limit, parent, q, access })
        return page([{ ...found, last: null }])
      }
      const after = decodeCursor(query.cursor, ['integer', 'string', 'integer']) ?? [null, null, null]
      const values = [entity, language, limit, parent, ...after]
      if (access.isOpen)
        return page(await prepared<PageRow>(db, `master-list-${reach}`, listIn[reach], values))
      const parameters = parametersAfter(values)
      const statement = listSql(reach, limitsOf(access, parameters))
      const { rows } = await db.pool.query<PageRow>(statement, [...parameters.values])
      return page(rows.map((row) => ({ ...row, items: limitOptions(row.items, access.reach) })))
    },
    value: async ({ entity, code }, access, language) => {
      const values = [entity, code, baseOf(language)]
      if (!access.isOpen) return jsonText(JSON.stringify(await limitedValue(db, access, values)))
      const [row] = await prepared<{ answer: string }>(db, 'master-value', openValueSql, values)
      if (!row) throw notFound('This value')
      return jsonText(row.answer)
    },
  }
}

/** A value as a caller sees it who may not see all of its list. */
async function limitedValue(
  db: Database,
  access: ListAccess,
  values: readonly unknown[],
): Promise<MasterValueDetail> {
  const parameters = parametersAfter(values)
  const statement = valueSql(limitsOf(access, parameters))
  const { rows } = await db.pool.query<{ answer: string; held: string }>(statement, [...parameters.values])
  const [row] = rows
  if (!row) throw notFound('This value')
  const held = readHeld(row.held)
  const value = JSON.parse(row.answer) as MasterValueDetail
  const shown = (field: string, text: string | null) => shownTextAs(modeOf(access.reach, field, held), text)
  return {
    ...value,
    attributes: limitAttributes(value.attributes, access.reach, held),
    description: shown('description', value.description) ?? '',
    uri: shown('uri', value.uri),
  }
}

/** A definition as a caller sees it: without fields that are hidden everywhere, counting listed values only. */
async function limitDefinition(
  db: Database,
  definition: MasterEntity,
  reach: ListReach,
): Promise<MasterEntity> {
  if (isOpen(reach)) return definition
  const fields = definition.fields.filter(({ name }) => isSeenSomewhere(reach, name))
  if (allowsAll(reach, 'list')) return { ...definition, fields }
  const parameters = parametersAfter([definition.name])
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(*)::int as count from master_values v
     where v.entity = $1 and v.active and ${allowsSql(reach, 'list', 'v', parameters)}`,
    [...parameters.values],
  )
  return { ...definition, fields, values: rows[0]?.count ?? 0 }
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
