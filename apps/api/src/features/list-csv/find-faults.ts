import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import type { CsvList } from './list-side.ts'
import { addProblems } from './staging-store.ts'

/** Limits the ancestors that are stored with each value. */
const maxLevels = 50

/** Finds errors that no line shows alone, such as a code that stands twice or an unknown parent. */
export async function findFaults(
  trx: Transaction,
  importId: string,
  list: CsvList,
  columns: ReadonlySet<string>,
): Promise<void> {
  const faults = { trx, importId, list }
  await findCodeFaults(faults)
  if (list.closed) await findClosedFaults(faults)
  else await findNewFaults(faults, columns)
  await findUnknownNames(faults)
  await findCircles(faults)
  await findDoubles(faults)
}

interface Faults {
  readonly trx: Transaction
  readonly importId: string
  readonly list: CsvList
}

async function findCodeFaults({ trx, importId }: Faults): Promise<void> {
  await addProblems(
    trx,
    'code',
    sql`select id, 'The code “' || code || '” is already in line ' || first || '.' as problem
      from (
        select id, code, min(line) over (partition by code) as first,
          row_number() over (partition by code order by line, id) as place
        from master_import_rows where import_id = ${importId} and code <> ''
      ) d where place > 1`,
  )
  await addProblems(
    trx,
    'code',
    sql`select r.id, 'This value was merged into “' || m.label || '”.' as problem
      from master_import_rows r join master_values v on v.id = r.value_id join master_values m on m.id = v.merged_into
      where r.import_id = ${importId}`,
  )
}

async function findClosedFaults({ trx, importId }: Faults): Promise<void> {
  await addProblems(
    trx,
    'code',
    sql`select id, 'The codes of this list are part of Vouch: “' || code || '” cannot be added.' as problem
      from master_import_rows where import_id = ${importId} and value_id is null and code <> ''`,
  )
  await addProblems(
    trx,
    '',
    sql`select id, 'In this list only names, order and descriptions can change.' as problem
      from master_import_rows r
      where import_id = ${importId} and value_id is not null and exists (
        select from jsonb_object_keys(r.after) key where key in ('active', 'uri', 'parent') or key like 'attributes.%')`,
  )
}

async function findNewFaults({ trx, importId, list }: Faults, columns: ReadonlySet<string>): Promise<void> {
  const needed = [
    { path: 'label', label: 'label' },
    ...list.fields
      .filter((field) => field.required && field.default === null)
      .map(({ name, label }) => ({ path: `attributes.${name}`, label })),
  ].filter(({ path }) => !columns.has(path))
  for (const { path, label } of needed)
    await addProblems(
      trx,
      path,
      sql`select id, ${`A new value needs the column “${label}”.`}::text as problem
        from master_import_rows where import_id = ${importId} and value_id is null`,
    )
}

/** Parents and references that do not exist. A file cannot name values of lists that the caller may not see. */
async function findUnknownNames({ trx, importId, list }: Faults): Promise<void> {
  await addProblems(
    trx,
    'parent',
    sql`select r.id, 'The parent “' || (r.after ->> 'parent') || '” does not exist.' as problem
      from master_import_rows r
      left join master_values v on v.entity = split_part(r.after ->> 'parent', ':', 1)
        and v.code = split_part(r.after ->> 'parent', ':', 2) and v.merged_into is null
      left join master_import_rows n on n.import_id = r.import_id and n.value_id is null
        and ${list.name} || ':' || n.code = r.after ->> 'parent'
      where r.import_id = ${importId} and r.after ->> 'parent' is not null and v.id is null and n.id is null`,
  )
  for (const { name, entity } of list.fields.filter(({ kind }) => kind === 'reference')) {
    const path = `attributes.${name}`
    await addProblems(
      trx,
      path,
      sql`select r.id, 'The list “' || ${entity}::text || '” has no value “' || (r.after ->> ${path}::text) || '”.' as problem
        from master_import_rows r
        left join master_values v on v.entity = ${entity} and v.code = r.after ->> ${path}::text and v.merged_into is null
        left join master_import_rows n on ${entity} = ${list.name} and n.import_id = r.import_id and n.value_id is null
          and n.code = r.after ->> ${path}::text
        where r.import_id = ${importId} and r.after ->> ${path}::text is not null and v.id is null and n.id is null`,
    )
  }
}

/** Walks up from each value that gets another parent, through the file and what is stored. */
async function findCircles({ trx, importId, list }: Faults): Promise<void> {
  await addProblems(
    trx,
    'parent',
    sql`with recursive up as (
        select r.id, ${list.name} || ':' || r.code as start, r.after ->> 'parent' as at, array[${list.name} || ':' || r.code] as path
        from master_import_rows r
        where r.import_id = ${importId} and r.after ->> 'parent' is not null and r.code <> ''
        union all
        select up.id, up.start, case when f.after ? 'parent' then f.after ->> 'parent' else p.entity || ':' || p.code end,
          up.path || up.at
        from up
        left join master_import_rows f on f.import_id = ${importId} and up.at = ${list.name} || ':' || f.code
          and f.code = split_part(up.at, ':', 2)
        left join master_values v on v.entity = split_part(up.at, ':', 1) and v.code = split_part(up.at, ':', 2)
        left join master_values p on p.id = v.parent_id
        where up.at is not null and up.at <> all (up.path) and cardinality(up.path) <= ${maxLevels}
      )
      select id, case when bool_or(at = start) then 'The parents form a circle: a value cannot be below itself.'
        else ${`Values can be nested at most ${maxLevels} levels deep.`} end as problem
      from up group by id having bool_or(at = start) or max(cardinality(path)) > ${maxLevels}`,
  )
}

/** Web identifiers and unique fields that two values would share. */
async function findDoubles({ trx, importId, list }: Faults): Promise<void> {
  const unique = list.fields.filter((field) => field.unique)
  const paths = [
    { path: 'uri', stored: sql`v.uri` },
    ...unique.map(({ name }) => ({ path: `attributes.${name}`, stored: sql`v.attributes ->> ${name}` })),
  ]
  for (const { path, stored } of paths)
    await addProblems(
      trx,
      path,
      sql`with given as (
          select id, value_id, after ->> ${path}::text as text from master_import_rows
          where import_id = ${importId} and after ->> ${path}::text is not null
        )
        select id, 'Another line has “' || left(text, 60) || '” too.' as problem
        from (select id, text, count(*) over (partition by text) as count from given) d where count > 1
        union all
        select distinct on (g.id) g.id, 'The value “' || v.code || '” has “' || left(g.text, 60) || '” already.'
        from given g join master_values v on v.entity = ${list.name} and ${stored} = g.text and v.id is distinct from g.value_id
        where not exists (
          select from master_import_rows o
          where o.import_id = ${importId} and o.value_id = v.id and o.after ? ${path}::text)`,
    )
}
