import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createMasterValue } from '#testing/factories/master-factory.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const migrations = fileURLToPath(new URL('./migrations', import.meta.url))
const own = '0060'
let folder: string
let db: Database

const run = () =>
  migrate(
    db,
    [{ name: 'vouch', folder: pathToFileURL(folder) }],
    createLog({ level: 'silent', readable: false }),
  )
const copy = async (isWanted: (name: string) => boolean) => {
  for (const name of (await readdir(migrations)).filter(isWanted))
    await cp(join(migrations, name), join(folder, name))
}
const addJob = (companyId: string, occupation: string, required: string[], nice: string[] = []) =>
  db.pool.query(
    `insert into jobs (id, company_id, status, title, occupation, required_skills, nice_skills)
     values (gen_random_uuid(), $1, 'draft', $2, $2, $3, $4)`,
    [companyId, occupation, required, nice],
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-skills-'))
  db = await openTestDatabase('empty')
  await copy((name) => name < own)
  await run()
  for (const list of ['skills', 'occupations']) {
    await db.pool.query(
      'insert into master_entities (name, label, position, hierarchical, translatable) values ($1, $1, 900, false, true)',
      [list],
    )
  }
  const skill = (code: string, label: string) => createMasterValue(db, { entity: 'skills', code, label })
  await skill('c', 'C')
  await skill('cpp', 'C++')
  await skill('one', 'Joining')
  await skill('two', 'Joining')
  const { id } = await skill('baking', 'Baking')
  await db.pool.query(
    `insert into master_terms (value_id, entity, language, is_label, term, shown, source, position, active)
     values ($1, 'skills', 'de', true, 'backen', 'Backen', 'test', 0, true)`,
    [id],
  )
  await createMasterValue(db, { entity: 'occupations', code: 'baker', label: 'Baker' })
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

test('skills that were texts keep their words and order, and those of exactly one value get its code', async () => {
  const company = await createCompany(db)
  const many = Array.from({ length: 30 }, (_, n) => `Craft ${n}`)
  await addJob(company.id, 'Baker', ['BAKING', 'backen', 'C++', 'Joining'], ['Own words', 'Baking'])
  await addJob(company.id, 'Miller', many)
  await addJob(company.id, '', [])
  await db.pool.query(
    `insert into job_templates (id, company_id, name, fields, changed_at)
     values (gen_random_uuid(), $1, 'Baker', '{"title":"Baker","requiredSkills":["Baking"]}', now())`,
    [company.id],
  )
  await copy((name) => name >= own)
  await run()
  const templates = await db.pool.query('select fields from job_templates')
  expect(templates.rows[0].fields).toEqual({
    title: 'Baker',
    requiredSkills: [{ code: null, label: 'Baking', level: null }],
    niceSkills: [],
  })
  const { rows } = await db.pool.query(`
    select occupation, occupation_code, required_skills, nice_skills,
      (select json_agg(json_build_array(code, words, level, required) order by position)
       from job_skills s where s.job_id = j.id) as skills
    from jobs j order by occupation`)
  expect(rows).toEqual([
    { occupation: '', occupation_code: null, required_skills: [], nice_skills: [], skills: null },
    {
      occupation: 'Baker',
      occupation_code: 'baker',
      required_skills: ['BAKING', 'backen', 'C++', 'Joining'],
      nice_skills: ['Own words', 'Baking'],
      skills: [
        ['baking', 'BAKING', null, true],
        ['baking', 'backen', null, true],
        ['cpp', 'C++', null, true],
        [null, 'Joining', null, true],
        [null, 'Own words', null, false],
        ['baking', 'Baking', null, false],
      ],
    },
    {
      occupation: 'Miller',
      occupation_code: null,
      required_skills: many,
      nice_skills: [],
      skills: many.map((words) => [null, words, null, true]),
    },
  ])
})
