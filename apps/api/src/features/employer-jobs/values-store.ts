import type { JobFields, JobLocation } from '@vouch/contract'
import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import { jobSkillRows, jobValueRows } from '#platform/job-field-columns.ts'

type SkillRow = ReturnType<typeof jobSkillRows>[number]
export type ValueRow = ReturnType<typeof jobValueRows>[number]
export type ValueList = ValueRow['entity']

/** Replaces the further places of a job, its skills and its values of other lists. */
export async function replaceValues(trx: Transaction, jobId: string, fields: JobFields): Promise<void> {
  await writePlaces(trx, jobId, fields.otherPlaces)
  await writeSkills(trx, [jobId], jobSkillRows(jobId, fields))
  await writeValues(trx, [jobId], ['languages', 'benefits', 'shifts'], jobValueRows(jobId, fields))
}

/** Replaces the further places of a job. Those that an import stored stay marked. Unchanged rows are not written. */
async function writePlaces(trx: Transaction, jobId: string, places: readonly JobLocation[]): Promise<void> {
  await sql`
    with given as materialized (
      select g.position, g.location, g.country from rows from (
        jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as (location text, country text)
      ) with ordinality g (location, country, position)
    ), gone as (
      delete from job_places p where p.job_id = ${jobId} and p.position > ${places.length}
    )
    insert into job_places as p (job_id, position, location, country, imported)
    select ${jobId}, g.position, g.location, g.country, exists (
      select from job_places o where o.job_id = ${jobId} and o.imported
        and (o.location, o.country) is not distinct from (g.location, g.country))
    from given g
    on conflict (job_id, position) do update
    set location = excluded.location, country = excluded.country, imported = excluded.imported
    where (p.location, p.country, p.imported) is distinct from (excluded.location, excluded.country, excluded.imported)`.execute(
    trx,
  )
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
