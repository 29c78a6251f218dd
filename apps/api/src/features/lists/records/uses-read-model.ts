import type { MasterUses } from '@vouch/contract'
import { seesEverywhere } from '@vouch/domain'
import { sql } from 'kysely'
import { allowsSql, parametersAfter } from '#access/list-rules-sql.ts'
import type { Actor } from '#base/actor.ts'
import type { Database } from '#db/connect.ts'
import { findRecord, type RecordsDeps, readSide, type Side } from './find-record.ts'

/** Where profile steps hold codes of a list: step, and JSON path of the code. */
const inProfiles: Readonly<Record<string, readonly (readonly [step: string, path: string])[]>> = {
  cities: [
    ['personal', '$.city.code'],
    ['preferences', '$.locations[*].code'],
  ],
  regions: [['personal', '$.region.code']],
  genders: [['personal', '$.gender.code']],
  countries: [
    ['personal', '$.country'],
    ['documents', '$.rightToWork[*].country'],
  ],
  occupations: [
    ['preferences', '$.targetOccupations[*].code'],
    ['experience', '$.items[*].occupation.code'],
  ],
  currencies: [['preferences', '$.payCurrency']],
  'notice-periods': [['preferences', '$.noticePeriod']],
  'employment-types': [['preferences', '$.employmentTypes[*]']],
  'work-modes': [['preferences', '$.workModes[*]']],
  'pay-periods': [['preferences', '$.payPeriod']],
  skills: [
    ['experience', '$.items[*].skills[*].code'],
    ['skills', '$.items[*].skill.code'],
  ],
  'education-levels': [['education', '$.items[*].level']],
  'fields-of-study': [['education', '$.items[*].area.code']],
  languages: [['portfolio', '$.languages[*].language.code']],
  'document-types': [['documents', '$.documents[*].kind']],
  'right-to-work': [['documents', '$.rightToWork[*].status']],
}

/** Columns of companies that hold picks of a list, alone or in an array. */
const inCompanies: Readonly<Record<string, string>> = {
  'company-kinds': 'kind',
  industries: 'industry',
  'company-sizes': 'size',
  cities: 'head_office_city',
  countries: 'head_office_country',
  benefits: 'benefits',
  departments: 'departments',
}

/** Columns of jobs that hold a code of a list. Occupation and skills of a job are free text. */
const inJobs: Readonly<Record<string, string>> = {
  'employment-types': 'employment_type',
  'work-modes': 'work_mode',
  seniority: 'seniority',
  'pay-periods': 'pay_period',
  currencies: 'pay_currency',
  countries: 'country',
}

/**
 * Counts where a value is used. Values and fields that the caller must not know of do not count.
 * @throws AppError not-found, forbidden
 */
export async function readUses(
  deps: RecordsDeps,
  actor: Actor,
  { entity, code }: { readonly entity: string; readonly code: string },
): Promise<MasterUses> {
  const { db } = deps
  const side = await readSide(deps, actor, entity, 'list')
  const { row } = await findRecord(db.kysely, side, code, 'read')
  const [profiles, companies, jobs, children, relations, references] = await Promise.all([
    countProfiles(db, entity, code),
    countCompanies(db, entity, code),
    countJobs(db, entity, code),
    countNaming(db, side, childrenOf(row.id)),
    countNaming(db, side, relatedTo(row.id)),
    countReferences(db, side, row.id),
  ])
  return { profiles, companies, jobs, children, relations, references }
}

async function countProfiles(db: Database, entity: string, code: string): Promise<number> {
  const places = inProfiles[entity] ?? []
  if (places.length === 0) return 0
  const tests = places.map(
    ([step, path]) =>
      sql`(step = ${step} and data @? ${`${path} ? (@ == ${JSON.stringify(code)})`}::jsonpath)`,
  )
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::int as count from candidate_steps where ${sql.join(tests, sql` or `)}`.execute(
    db.kysely,
  )
  return rows[0]?.count ?? 0
}

async function countCompanies(db: Database, entity: string, code: string): Promise<number> {
  const column = inCompanies[entity]
  if (column === undefined) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from companies
    where ${sql.ref(column)} @? ${`$[*] ? (@.code == ${JSON.stringify(code)})`}::jsonpath`.execute(db.kysely)
  return rows[0]?.count ?? 0
}

async function countJobs(db: Database, entity: string, code: string): Promise<number> {
  const column = inJobs[entity]
  if (column === undefined) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs where ${sql.ref(column)} = ${code}`.execute(db.kysely)
  return rows[0]?.count ?? 0
}

/** A set of values as SQL with the placeholder $1: their ids and lists. */
interface Naming {
  readonly from: string
  readonly id: number
}

const childrenOf = (id: number): Naming => ({ from: 'master_values v where v.parent_id = $1', id })

const relatedTo = (id: number): Naming => ({
  from: `(select to_id as id from master_relations where from_id = $1
    union all select from_id from master_relations where to_id = $1) r join master_values v on v.id = r.id where true`,
  id,
})

/** Counts those values of a set that the caller may list. */
async function countNaming(db: Database, { reaches }: Side, { from, id }: Naming): Promise<number> {
  const lists = await db.pool.query<{ entity: string }>(`select distinct v.entity from ${from}`, [id])
  const counts = await Promise.all(
    lists.rows.map(async ({ entity }) => {
      const reach = reaches.of(entity)
      if (!reach) return 0
      const parameters = parametersAfter([id, entity])
      const text = `select count(*)::int as count from ${from}
        and v.entity = $2 and ${allowsSql(reach, 'list', 'v', parameters)}`
      const { rows } = await db.pool.query<{ count: number }>(text, [...parameters.values])
      return rows[0]?.count ?? 0
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function countReferences(db: Database, { reaches }: Side, id: number): Promise<number> {
  const { rows } = await sql<{ entity: string; field: string }>`
    select distinct entity, field from master_facts where ref_id = ${id}`.execute(db.kysely)
  const counts = await Promise.all(
    rows.map(async ({ entity, field }) => {
      const reach = reaches.of(entity)
      if (!reach || !seesEverywhere(reach, field)) return 0
      const parameters = parametersAfter([id, entity, field])
      const text = `select count(*)::int as count from master_facts r join master_values v on v.id = r.value_id
        where r.ref_id = $1 and r.entity = $2 and r.field = $3 and ${allowsSql(reach, 'list', 'v', parameters)}`
      return (await db.pool.query<{ count: number }>(text, [...parameters.values])).rows[0]?.count ?? 0
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
