import { type MasterGrant, masterActions } from '@vouch/contract'
import type { ListCaller, ListRow, RuleList } from '@vouch/domain'
import fc from 'fast-check'
import type { Database } from '#db/connect.ts'

/** Random matrices of rules, people and values for tests. Few distinct values, so that comparisons often hold. */

export const randomList: RuleList = {
  hierarchical: true,
  closed: false,
  related: [],
  fields: [
    { name: 'note', kind: 'text', indexed: true, dropped: false },
    { name: 'size', kind: 'number', indexed: true, dropped: false },
    { name: 'public', kind: 'flag', indexed: true, dropped: false },
    { name: 'secret', kind: 'text', indexed: false, dropped: false },
  ],
}

const uuid = (kind: string, digit: number) => `0190b3a0-0000-7000-8000-${kind.repeat(11)}${digit}`
export const randomUsers = [1, 2].map((digit) => uuid('a', digit))
export const randomCompanies = [1, 2, 3].map((digit) => uuid('c', digit))
export const randomOwnRoles = ['editor', 'reader']
/** Signs that order differently by UTF-16 code unit than by code point. */
const texts = ['a', 'b', 'B', 'ä', 'zz', '\u{FF5E}', '\u{1F600}']
const numbers = [-1, 0, 1.5, 7]
const companyRoles = ['owner', 'recruiter', 'viewer']
const randomRoles = [
  'visitor',
  'candidate',
  'employer',
  ...companyRoles.map((role) => `employer:${role}`),
  ...randomOwnRoles.map((role) => `own:${role}`),
]

const leaf = fc.oneof(
  // Half of the comparisons are about own values, whose meaning depends on the role.
  { weight: 12, arbitrary: fc.constantFrom({ own: 'me' }, { own: 'company' }) },
  fc.constant({ active: true }),
  fc.constantFrom('top', 'middle').map((below) => ({ below })),
  fc.record({ field: fc.constantFrom('note', 'size', 'public'), empty: fc.constant(true) }),
  fc.record({ field: fc.constant('note'), is: fc.constantFrom(...texts) }),
  fc.record({
    field: fc.constant('note'),
    in: fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ field: fc.constant('note'), atLeast: fc.constantFrom(...texts) }),
  fc.record({ field: fc.constant('note'), atMost: fc.constantFrom(...texts) }),
  fc.record({ field: fc.constant('size'), is: fc.constantFrom(...numbers) }),
  fc.record({
    field: fc.constant('size'),
    in: fc.array(fc.constantFrom(...numbers), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ field: fc.constant('size'), atLeast: fc.constantFrom(...numbers) }),
  fc.record({ field: fc.constant('size'), atMost: fc.constantFrom(...numbers) }),
  fc.record({ field: fc.constant('public'), is: fc.boolean() }),
  fc.record({ field: fc.constant('source'), is: fc.constantFrom('vouch', 'admin') }),
  fc.record({ field: fc.constant('code'), in: fc.constantFrom(['v1'], ['v1', 'v2']) }),
)
const literal = fc.oneof(
  { weight: 2, arbitrary: leaf },
  { weight: 1, arbitrary: leaf.map((not) => ({ not })) },
)
const groupOf = (part: fc.Arbitrary<object>) =>
  fc
    .tuple(fc.boolean(), fc.array(part, { minLength: 1, maxLength: 3 }))
    .map(([isAll, parts]) => (isAll ? { all: parts } : { any: parts }))
const inner = groupOf(literal)
const condition = groupOf(
  fc.oneof(
    { weight: 3, arbitrary: literal },
    { weight: 1, arbitrary: inner },
    { weight: 1, arbitrary: inner.map((not) => ({ not })) },
  ),
)

const mode = fc.constantFrom('hidden', 'mask:given', 'mask:initial', 'mask:last-four', 'read', 'write')

const needed: Readonly<Record<string, readonly string[]>> = { read: ['list'] }

const actions = fc.subarray([...masterActions], { minLength: 1 }).map((chosen) => {
  const all = new Set<string>(chosen)
  for (const action of chosen)
    if (action !== 'list') for (const other of needed[action] ?? ['read', 'list']) all.add(other)
  return [...all]
})

export const randomGrants: fc.Arbitrary<MasterGrant[]> = fc
  .array(
    fc.record({
      role: fc.constantFrom(...randomRoles),
      actions,
      when: fc.option(condition, { nil: null, freq: 4 }),
      fields: fc.dictionary(
        fc.constantFrom('*', 'note', 'size', 'public', 'secret', 'description', 'uri'),
        mode,
        { maxKeys: 4 },
      ),
    }),
    { maxLength: 6 },
  )
  .map((grants) => grants as MasterGrant[])

export const randomCaller: fc.Arbitrary<ListCaller> = fc.record({
  userId: fc.constantFrom(...randomUsers),
  isAdmin: fc.constant(false),
  roles: fc.subarray(['candidate', 'employer']),
  memberships: fc.uniqueArray(
    fc.record({ companyId: fc.constantFrom(...randomCompanies), role: fc.constantFrom(...companyRoles) }),
    { selector: ({ companyId }) => companyId, maxLength: 2 },
  ),
  listRoles: fc.subarray(randomOwnRoles),
})

const randomRow: fc.Arbitrary<ListRow> = fc.record({
  code: fc.constantFrom('v1', 'v2', 'v3'),
  source: fc.constantFrom('vouch', 'admin', 'esco'),
  active: fc.boolean(),
  createdBy: fc.constantFrom(null, ...randomUsers),
  companyId: fc.constantFrom(null, ...randomCompanies),
  ancestors: fc.constantFrom<readonly string[]>([], ['top'], ['middle', 'top']),
  attributes: fc.record(
    {
      note: fc.constantFrom(null, '', ...texts),
      size: fc.constantFrom(null, ...numbers),
      public: fc.constantFrom(null, true, false),
      secret: fc.constantFrom(null, 'hidden words'),
    },
    { requiredKeys: [] },
  ),
})

/** Random values with the codes `v1`, `v2` and so on, the same in every run. */
export function randomRows(count: number): ListRow[] {
  return fc.sample(randomRow, { numRuns: count, seed: 7 }).map((row, at) => ({ ...row, code: `v${at + 1}` }))
}

/** Stores values in the list `random`, with their ancestors, companies and facts. */
export async function storeRandomRows(db: Database, rows: readonly ListRow[]): Promise<void> {
  const { pool } = db
  await pool.query(
    `insert into master_entities (name, label, position, hierarchical, translatable, fields, parents, source)
     values ('random', 'Random', 900, true, true, $1, '{random}', 'admin')`,
    [JSON.stringify(randomList.fields.map((field) => ({ ...field, label: field.name })))],
  )
  await pool.query(
    `insert into companies (id, slug, name, status) select id, id::text, id::text, 'verified' from unnest($1::uuid[]) id`,
    [randomCompanies],
  )
  await pool.query(`
    insert into master_values (entity, code, label, source) values ('random', 'top', 'Top', 'test');
    insert into master_values (entity, code, label, source, parent_id, ancestors)
    select 'random', 'middle', 'Middle', 'test', id, array[id] from master_values where entity = 'random'`)
  await pool.query(
    `insert into master_values (entity, code, label, source, active, created_by, company_id, attributes, ancestors)
     select 'random', r.code, 'Value ' || r.code, r.source, r.active, r."createdBy", r."companyId", r.attributes,
       array(select v.id from json_array_elements_text(r.ancestors) with ordinality a (code, place)
         join master_values v on v.entity = 'random' and v.code = a.code order by a.place)
     from json_to_recordset($1) as r (code text, source text, active boolean, "createdBy" uuid, "companyId" uuid,
       attributes jsonb, ancestors json)`,
    [JSON.stringify(rows)],
  )
  await pool.query(`
    insert into master_terms (value_id, entity, language, is_label, term, shown, source, position, active)
    select id, entity, 'en', true, lower(label), label, 'test', position, active
    from master_values where entity = 'random';
    update master_values
    set words = array_to_tsvector(array(select 'random:' || word from string_to_table(lower(label), ' ') word))
    where entity = 'random'`)
}
