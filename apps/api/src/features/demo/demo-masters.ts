import type { MasterPick } from '@vouch/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/transaction.ts'
import type { DemoTexts } from './demo-texts.ts'

/** Resolves labels in the demo texts to master-list values. Unknown labels become own words (labels without a code). */
export interface DemoMasters {
  readonly skill: (label: string) => MasterPick
  readonly occupation: (label: string) => MasterPick
}

interface NamedRow {
  readonly entity: string
  readonly name: string
  readonly code: string
  readonly label: string
}

/** For demo data without a database: every label becomes own words. */
export const ownWords: DemoMasters = { skill: pickOf, occupation: pickOf }

function pickOf(label: string, code: string | null = null): MasterPick {
  return { code, label }
}

/** Reads the skills and occupations that the demo uses in one query. */
export async function readDemoMasters(executor: Executor, words: DemoTexts): Promise<DemoMasters> {
  const skills = words.occupations.flatMap(({ required, nice }) => [...required, ...nice])
  const occupations = words.occupations.map(({ occupation }) => occupation)
  const lower = (labels: readonly string[]) => [...new Set(labels.map((label) => label.toLowerCase()))]
  const named = await sql<NamedRow>`
    select distinct on (t.entity, t.term) t.entity, t.term as name, v.code, v.label
    from master_terms t join master_values v on v.id = t.value_id
    where t.active and ((t.entity = 'skills' and t.term = any(${lower(skills)}::text[]))
      or (t.entity = 'occupations' and t.term = any(${lower(occupations)}::text[])))
    order by t.entity, t.term, t.is_label desc, v.id`.execute(executor)
  const byName = new Map(named.rows.map((row) => [`${row.entity}:${row.name}`, pickOf(row.label, row.code)]))
  const resolve = (entity: string) => (label: string) =>
    byName.get(`${entity}:${label.toLowerCase()}`) ?? pickOf(label)
  return { skill: resolve('skills'), occupation: resolve('occupations') }
}
