import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/connect.ts'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import { createUser } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { openTestDatabase } from '#testing/test-database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('hiring managers keep the jobs of their company that somebody can have worked on', async () => {
  const [company, elsewhere] = [await createCompany(db), await createCompany(db)]
  const person = () => createUser(db, { roles: ['employer'] })
  const [owner, manager, viewer] = [await person(), await person(), await person()]
  await addMember(db, company, owner)
  await addMember(db, company, manager, 'hiring-manager')
  await addMember(db, company, viewer, 'viewer')
  const job = async (companyId: string, status: 'draft' | 'open' | 'closed', isImported = false) => {
    const { id } = await createJobRow(db, { companyId, title: status, status })
    if (isImported) {
      await db.pool.query("update jobs set source = 'feed', source_id = id::text where id = $1", [id])
    }
    return id
  }
  const own = [
    await job(company.id, 'draft'),
    await job(company.id, 'open'),
    await job(company.id, 'closed'),
    await job(company.id, 'open', true),
  ]
  const candidateId = (await createUser(db, { roles: ['candidate'] })).userId
  await createApplicationRow(db, { job: { id: own[3] ?? '', companyId: company.id }, candidateId })
  await job(company.id, 'open', true)
  await job(elsewhere.id, 'open')

  const file = new URL('./migrations/0068_job_team.sql', import.meta.url)
  const migration = await readFile(file, 'utf8')
  // Twice, as after an interruption.
  for (const _ of [1, 2]) await db.pool.query(migration)

  const { rows } = await db.pool.query<{ job_id: string; user_id: string; role: string }>(
    'select job_id, user_id, role from job_team',
  )
  expect(rows.map((row) => row.job_id).sort()).toEqual(own.toSorted())
  for (const row of rows) expect(row).toMatchObject({ user_id: manager.userId, role: 'hiring-manager' })
})
