import type { JobFields } from '@vouch/contract'
import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import { jobSkillRows, jobValueRows } from '#platform/job-field-columns.ts'

type SkillRow = ReturnType<typeof jobSkillRows>[number]
export type ValueRow = ReturnType<typeof jobValueRows>[number]
export type ValueList = ValueRow['entity']

/** Replaces the skills of a job and its values of other lists. */
export async function replaceValues(trx: Transaction, jobId: string, fields: JobFields): Promise<void> {
  await writeSkills(trx, [jobId], jobSkillRows(jobId, fields))
  await writeValues(trx, [jobId], ['languages', 'benefits', 'shifts'], jobValueRows(jobId, fields))
}

/** Replaces the skills of jobs by the given ones. Unchanged rows are not written. */
export async function writeSkills(
  trx: Transaction,
  jobIds: readonly string[],
  rows: readonly SkillRow[],
): Promise<void> {
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g (job_id uuid, position smallint, code text, words text, level text, required boolean)
    ), gone as (
      delete from job_skills s where s.job_id = any(${jobIds}::uuid[])
        and not exists (select from given g where g.job_id = s.job_id and g.position = s.position)
    )
    insert into job_skills as s (job_id, position, code, words, level, required)
    select job_id, position, code, words, level, required from given
    on conflict (job_id, position) do update
    set code = excluded.code, words = excluded.words, level = excluded.level, required = excluded.required
    where (s.code, s.words, s.level, s.required)
      is distinct from (excluded.code, excluded.words, excluded.level, excluded.required)`.execute(trx)
}

/** Replaces what jobs hold of some lists by the given values. Unchanged rows are not written. */
export async function writeValues(
  trx: Transaction,
  jobIds: readonly string[],
  entities: readonly ValueList[],
  rows: readonly ValueRow[],
): Promise<void> {
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g (job_id uuid, entity text, position smallint, code text, words text, level text)
    ), gone as (
      delete from job_values v where v.job_id = any(${jobIds}::uuid[]) and v.entity = any(${entities}::text[])
        and not exists (
          select from given g where g.job_id = v.job_id and g.entity = v.entity and g.position = v.position)
    )
    insert into job_values as v (job_id, entity, position, code, words, level)
    select job_id, entity, position, code, words, level from given
    on conflict (job_id, entity, position) do update
    set code = excluded.code, words = excluded.words, level = excluded.level
    where (v.code, v.words, v.level) is distinct from (excluded.code, excluded.words, excluded.level)`.execute(
    trx,
  )
}
