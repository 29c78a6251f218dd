import { getEmployerJob, updateJob } from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { jsonLines, postingRow } from '#testing/factories/import-factory.ts'
import { publishable } from '#testing/factories/posted-jobs.ts'
import { readContent } from '#testing/imports/database-content.ts'
import { importPostings, previewPostings, undoPostings } from '#testing/imports/job-imports.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let owner: TestPerson
let companyId: string

beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T12:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  owner = await app.person('employer')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.pool.query(`truncate jobs, companies, job_categories, job_imports, job_import_jobs, job_import_notes,
    job_import_made cascade`)
  const company = await createCompany(app.db, { name: 'Mill & Sons' })
  await addMember(app.db, company, owner, 'owner')
  companyId = company.id
})

const run = (...rows: readonly object[]) => importPostings(app, owner, jsonLines(...rows), { companyId })

/** The places of a job as the wizard has them. */
async function places(sourceId = '1'): Promise<string[]> {
  const { id } = await stored(sourceId)
  const { rows } = await app.db.pool.query<{ place: string }>(
    `select p.location || '/' || coalesce(p.country, '') as place from (
       select 0 as position, location, country from jobs where id = $1
       union all select position, location, country from job_places where job_id = $1
     ) p order by p.position`,
    [id],
  )
  return rows.map(({ place }) => place)
}

async function stored(sourceId: string): Promise<{ id: string; version: number }> {
  const { rows } = await app.db.pool.query('select id, version from jobs where source_id = $1', [sourceId])
  return rows[0]
}

/** Adds places in the job wizard. */
async function addByHand(...more: readonly string[]): Promise<void> {
  const { id, version } = await stored('1')
  const { body } = await app.request(getEmployerJob, { params: { id } }, owner)
  const otherPlaces = [...body.fields.otherPlaces, ...more.map((location) => ({ location, country: 'DE' }))]
  const { location, country } = body.fields
  const change = { ...publishable, location, country, otherPlaces }
  const saved = await app.request(updateJob, { params: { id }, version, body: change }, owner)
  expect(saved.status).toBe(200)
}

async function notes(importId: string): Promise<string[]> {
  const { rows } = await app.db.pool.query(
    'select message from job_import_notes where import_id = $1 order by row, id',
    [importId],
  )
  return rows.map(({ message }) => message)
}

const berlin = (more: object = {}) =>
  postingRow('1', { location: 'Berlin, Germany; Hamburg, Germany', ...more })

test('all places of postings are stored, shown in the preview and found', async () => {
  const rows = [
    berlin(),
    postingRow('2', { location: ['Lyon, France', 'Paris, France'] }),
    postingRow('3', { workMode: 'remote', location: 'Germany; France; Lyon, France' }),
    postingRow('4', { location: 'Graz' }),
  ]
  const { preview } = await previewPostings(app, owner, jsonLines(...rows), { companyId })
  expect(preview.map(({ otherPlaces }) => otherPlaces)).toEqual([
    [{ location: 'Hamburg', country: 'DE' }],
    [{ location: 'Paris', country: 'FR' }],
    [{ location: '', country: 'FR' }],
    [],
  ])
  expect((await run(...rows)).counts).toMatchObject({ created: 4, corrected: 0 })
  expect(await places('1')).toEqual(['Berlin/DE', 'Hamburg/DE'])
  expect(await places('2')).toEqual(['Lyon/FR', 'Paris/FR'])
  expect(await places('3')).toEqual(['Germany/DE', '/FR'])
  expect(await places('4')).toEqual(['Graz/'])
  const { rows: found } = await app.db.pool.query(`select place from job_search where place like '%Hamburg%'`)
  expect(found).toEqual([{ place: 'text-Berlin\u001dtext-Hamburg' }])
  expect((await run(...rows)).counts).toMatchObject({ unchanged: 4 })
})

test('places of a changed posting replace those that it had', async () => {
  await run(berlin())
  await run(berlin({ location: 'Berlin, Germany; Bremen, Germany; Kiel, Germany' }))
  expect(await places()).toEqual(['Berlin/DE', 'Bremen/DE', 'Kiel/DE'])
  await run(berlin({ location: 'Berlin, Germany' }))
  expect(await places()).toEqual(['Berlin/DE'])
})

test('postings that differ in a further place only are two jobs', async () => {
  const same = { title: 'Cook' }
  const { counts } = await run(berlin(same), {
    ...berlin(same),
    id: '2',
    location: 'Berlin, Germany; Kiel, Germany',
  })
  expect(counts).toMatchObject({ created: 2, duplicates: 0 })
})

test('places added by hand stay while the place of the posting is the same', async () => {
  await run(berlin())
  await addByHand('Kiel', 'Bremen')
  expect(await places()).toEqual(['Berlin/DE', 'Hamburg/DE', 'Kiel/DE', 'Bremen/DE'])
  const again = await run(
    berlin({ title: 'Other', location: 'Berlin, Germany; Rostock, Germany; kiel, Germany' }),
  )
  expect(await places()).toEqual(['Berlin/DE', 'Rostock/DE', 'kiel/DE', 'Bremen/DE'])
  expect(await notes(again.id)).toEqual([])
})

test('places added by hand are removed with a note when the place of the posting changes', async () => {
  await run(berlin())
  await addByHand('Kiel', 'Bremen')
  const moved = await run(berlin({ location: 'Leipzig, Germany; Bremen, Germany' }))
  expect(await places()).toEqual(['Leipzig/DE', 'Bremen/DE'])
  expect(moved.counts).toMatchObject({ updated: 1, corrected: 1 })
  expect(await notes(moved.id)).toEqual([
    'Places that were added by hand were removed, because the posting has others now: Kiel',
  ])
})

test('places added by hand above the limit are removed with a note', async () => {
  await run(berlin())
  await addByHand('Kiel', 'Bremen')
  const cities = Array.from({ length: 9 }, (_, at) => `City ${at}, Germany`)
  const full = await run(berlin({ location: ['Berlin, Germany', ...cities.slice(1)].join(';') }))
  expect(await places()).toHaveLength(10)
  expect((await places()).at(-1)).toBe('Kiel/DE')
  expect(await notes(full.id)).toEqual([
    'Places that were added by hand were removed, because the posting has others now: Bremen',
  ])
})

test('undo restores the further places of changed jobs, also those added by hand', async () => {
  await run(berlin(), postingRow('2', { location: 'Graz' }))
  await addByHand('Kiel')
  const before = await readContent(app.db)
  const changed = await run(
    berlin({ location: 'Leipzig, Germany' }),
    postingRow('2', { location: 'Graz; Wien' }),
    postingRow('3', { location: 'Graz; Linz' }),
  )
  expect(await places('2')).toEqual(['Graz/', 'Wien/'])
  expect((await undoPostings(app, owner, changed.id)).keptCount).toBe(0)
  expect(await readContent(app.db)).toEqual(before)
})
