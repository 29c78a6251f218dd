import {
  downloadJobImportReport,
  jobImportLimits,
  listJobImports,
  listNotifications,
  readNotificationsOfPage,
  startJobImport,
  undoJobImport,
  updateJobImport,
  uploadJobImport,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { jsonLines, postingRow } from '#testing/factories/import-factory.ts'
import {
  changeSettings,
  importPostings,
  previewPostings,
  readImport,
  runPostings,
  stopPostings,
  undoPostings,
} from '#testing/imports/job-imports.ts'
import { runStartedImport } from '#testing/imports/run-at-once.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { resumeJobImports } from './import-jobs.ts'
import { sweepJobImports } from './sweep-job-imports.ts'

const start = '2026-03-10T12:00:00Z'

let app: TestApp
let admin: TestPerson

beforeAll(async () => {
  app = await buildTestApp({ now: start, env: { VOUCH_RATE_LIMIT: 'off' } })
  admin = await app.person('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  await app.db.pool.query(
    'truncate jobs, companies, job_imports, job_import_jobs, job_import_notes, job_import_made cascade',
  )
})

const jobs = async (columns: string) =>
  (
    await app.db.pool.query(
      `select ${columns} from jobs j join companies c on c.id = j.company_id order by j.source_id, c.name`,
    )
  ).rows

/** A verified company and its owner. */
async function createOwner(name: string) {
  const owner = await app.person('employer')
  const company = await createCompany(app.db, { name })
  await addMember(app.db, company, owner, 'owner')
  return { owner, companyId: company.id }
}

describe('an import', () => {
  test('is previewed, started, reported', async () => {
    const rows = [
      postingRow('1', { shelf: 'x', url: 'https://a.example/1' }),
      postingRow('2', { company: '' }),
    ]
    const preview = await previewPostings(app, admin, jsonLines(...rows, postingRow('3', { salaryMin: -1 })))
    expect(preview).toMatchObject({
      state: 'ready',
      kind: 'file',
      format: 'json-lines',
      encoding: 'utf-8',
      company: null,
      lacksCompany: true,
      settings: { applyAt: 'source', isOwn: false },
      preview: [
        { row: 1, outcome: 'new', title: 'Job 1', company: 'Mill & Sons', closesOn: '2026-03-31' },
        {
          row: 2,
          outcome: 'rejected',
          notes: [{ message: expect.stringMatching(/^No company is named/) }],
        },
        { row: 3, outcome: 'new' },
      ],
    })
    expect(await jobs('title')).toEqual([])
    const { id, version } = preview
    const refused = await app.request(startJobImport, { params: { id }, version }, admin)
    expect(refused.problem).toMatchObject({ code: 'invalid', errors: [{ path: 'settings.company' }] })
    const given = await changeSettings(app, admin, preview, { company: 'Town Hall' })
    expect(given).toMatchObject({ lacksCompany: false, preview: [{}, { company: 'Town Hall' }, {}] })

    const done = await runPostings(app, admin, given)
    expect(done).toMatchObject({
      state: 'done',
      counts: { read: 3, created: 3, rejected: 0, corrected: 1, companies: 2 },
      undoUntil: '2026-04-09T12:00:00.000Z',
    })
    expect(done.noteGroups).toMatchObject([
      { column: 'shelf', outcome: 'ignored', rows: 3 },
      { column: 'salaryMin', outcome: 'corrected', rows: 1 },
    ])
    expect(await jobs('j.title, c.name, apply_url, is_own, j.status')).toEqual([
      {
        title: 'Job 1',
        name: 'Mill & Sons',
        apply_url: 'https://a.example/1',
        is_own: false,
        status: 'open',
      },
      { title: 'Job 2', name: 'Town Hall', apply_url: null, is_own: false, status: 'open' },
      { title: 'Job 3', name: 'Mill & Sons', apply_url: null, is_own: false, status: 'open' },
    ])
    const report = await app.request(downloadJobImportReport, { params: { id } }, admin)
    expect(report.headers['content-disposition']).toContain('jobs report.csv')
    expect(String(report.body).split('\r\n')).toEqual([
      '\uFEFF"row","outcome","column","id","message"',
      '"","ignored","shelf","","The column was left out"',
      '"3","corrected","salaryMin","3","The pay is negative and was left out"',
      '',
    ])
    expect(await app.db.pool.query('select storage_key from job_imports')).toMatchObject({
      rows: [{ storage_key: null }],
    })
    const news = await app.request(listNotifications, { query: {} }, admin)
    expect(news.body.items).toMatchObject([
      { kind: 'jobs-imported', postings: { importId: id, feedId: null, name: 'jobs.jsonl' } },
    ])
    const page = { body: { path: `/admin/jobs/imports/${id}` } }
    await app.request(readNotificationsOfPage, page, admin)
    expect((await app.request(listNotifications, { query: {} }, admin)).body.unread).toBe(0)
    const { body } = await app.request(listJobImports, { query: {} }, admin)
    expect(body).toMatchObject({ items: [{ id, name: 'jobs.jsonl', createdBy: admin.displayName }] })
  })

  test('shows what is new, changed and unchanged, and stores nothing twice', async () => {
    await importPostings(app, admin, jsonLines(postingRow('1'), postingRow('2')))
    const again = jsonLines(
      postingRow('1'),
      postingRow('2', { title: 'Other' }),
      postingRow('3'),
      postingRow('1'),
    )
    const preview = await previewPostings(app, admin, again)
    expect(preview.preview.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'changed',
      'new',
      'duplicate',
    ])
    const done = await runPostings(app, admin, preview)
    expect(done.counts).toMatchObject({ read: 4, created: 1, updated: 1, unchanged: 1, duplicates: 1 })
    // A repeated start, after its answer was lost, changes nothing.
    const { id } = done
    const repeated = await app.request(startJobImport, { params: { id }, version: preview.version }, admin)
    expect(repeated.body).toMatchObject({ state: 'done', counts: done.counts })
  })

  test('follows the chosen columns', async () => {
    const text = 'id,Headline,company,Notes\n1,Cook,Inn,secret\n'
    const preview = await previewPostings(app, admin, text, { name: 'jobs.csv' })
    const { id, version } = preview
    const untitled = { columns: [{ name: 'Headline', field: null }] }
    const change = (body: object, at: number) =>
      app.request(updateJobImport, { params: { id }, version: at, body }, admin)
    const without = (await change(untitled, version)).body
    const refused = await app.request(startJobImport, { params: { id }, version: without.version }, admin)
    expect(refused.problem).toMatchObject({ code: 'invalid', errors: [{ path: 'columns' }] })
    expect((await change(untitled, version)).problem?.code).toBe('stale')
    const unknown = await change({ columns: [{ name: 'None', field: 'title' }] }, without.version)
    expect(unknown.problem).toMatchObject({ code: 'invalid', errors: [{ path: 'columns.0.name' }] })
    const titled = await change({ columns: [{ name: 'Headline', field: 'title' }] }, without.version)
    expect(titled.body.preview).toMatchObject([{ outcome: 'new', title: 'Cook', company: 'Inn' }])
    await runPostings(app, admin, titled.body)
    expect(await jobs('j.title')).toEqual([{ title: 'Cook' }])
  })

  test('says why a file cannot be read, and the server goes on', async () => {
    const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1])
    const { id, state, problem, undoUntil } = await previewPostings(app, admin, picture, { name: 'jobs.csv' })
    if (state === 'failed') expect(problem).toMatch(/\.$/)
    else expect(state).toBe('ready')
    expect(undoUntil).toBeNull()
    expect((await readImport(app, admin, id)).counts.created).toBe(0)
  })

  test('is discarded before its start, and expires after a day', async () => {
    const [one, other] = [
      await previewPostings(app, admin, 'id,title\n1,A\n'),
      await previewPostings(app, admin, 'id,title\n1,A\n'),
    ]
    expect(await stopPostings(app, admin, one.id)).toMatchObject({ state: 'stopped', undoUntil: null })
    const undone = await app.request(undoJobImport, { params: { id: one.id } }, admin)
    expect(undone.problem?.code).toBe('not-permitted-now')
    app.clock.advance({ hours: 25 })
    await app.platform.queue.enqueue(app.db.kysely, sweepJobImports, {})
    await app.runJobs()
    expect((await readImport(app, admin, other.id)).state).toBe('expired')
    expect((await app.db.pool.query('select from job_imports where storage_key is not null')).rowCount).toBe(
      0,
    )
  })

  test('is resumed when its job was lost', async () => {
    const preview = await previewPostings(app, admin, jsonLines(postingRow('1')))
    await app.request(startJobImport, { params: { id: preview.id }, version: preview.version }, admin)
    await app.db.pool.query(`delete from pgboss.job where name = 'run-job-import'`)
    await app.runJobs()
    expect((await readImport(app, admin, preview.id)).state).toBe('running')
    await app.platform.queue.enqueue(app.db.kysely, resumeJobImports, {})
    await app.runJobs()
    expect((await readImport(app, admin, preview.id)).state).toBe('done')
  })

  test.each(['done', 'failed', 'stopped', 'undone'])(
    'of a feed is deleted after the time for its undo when it is %s',
    async (state) => {
      const { id } = await importPostings(app, admin, jsonLines(postingRow('1')))
      await app.db.pool.query(`update job_imports set kind = 'feed', state = $1 where id = $2`, [state, id])
      app.clock.advance({ hours: (jobImportLimits.undoDays + 1) * 24 })
      await app.platform.queue.enqueue(app.db.kysely, sweepJobImports, {})
      await app.runJobs()
      expect((await app.db.pool.query('select from job_imports where id = $1', [id])).rowCount).toBe(0)
    },
  )

  test('fails when its file is lost', async () => {
    const preview = await previewPostings(app, admin, jsonLines(postingRow('1')))
    await app.request(startJobImport, { params: { id: preview.id }, version: preview.version }, admin)
    await app.db.pool.query(`update job_imports set storage_key = 'imports/lost' where id = $1`, [preview.id])
    await app.runJobs()
    expect(await readImport(app, admin, preview.id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('because of an error in Vouch'),
    })
  })

  test('of the same file twice at once stores each posting once', async () => {
    const text = jsonLines(
      ...Array.from({ length: 2_500 }, (_, n) => postingRow(`${n}`, { company: `C ${n % 40}` })),
    )
    const previews = [await previewPostings(app, admin, text), await previewPostings(app, admin, text)]
    for (const { id, version } of previews)
      await app.request(startJobImport, { params: { id }, version }, admin)
    await Promise.all(previews.map(({ id }) => runStartedImport(app, id)))
    const ends = await Promise.all(previews.map(({ id }) => readImport(app, admin, id)))
    expect(ends.map(({ state, counts }) => [state, counts.read])).toEqual([
      ['done', 2_500],
      ['done', 2_500],
    ])
    const created = ends.reduce((sum, { counts }) => sum + counts.created, 0)
    const unchanged = ends.reduce((sum, { counts }) => sum + counts.unchanged, 0)
    expect([created, unchanged]).toEqual([2_500, 2_500])
    expect(await jobs('j.id')).toHaveLength(2_500)
  })
})

describe('an import of a company', () => {
  test('gives all rows to the company, and reaches no job of others', async () => {
    const { owner, companyId } = await createOwner('Golden Crust')
    const { owner: other, companyId: otherId } = await createOwner('Harbour')
    const text = jsonLines(postingRow('1', { company: 'Harbour' }), postingRow('2', { title: 'Baker' }))
    await importPostings(app, admin, text)
    await importPostings(app, other, text, { companyId: otherId })
    const before = await jobs('j.*')
    const mine = await importPostings(app, owner, jsonLines(postingRow('1', { title: 'Mine' })), {
      companyId,
    })
    expect(mine).toMatchObject({
      company: { id: companyId, name: 'Golden Crust' },
      settings: { isOwn: true, applyAt: 'source' },
      counts: { created: 1, companies: 0 },
    })
    const after = await jobs('j.*')
    expect(after.filter(({ company_id }) => company_id !== companyId)).toEqual(before)
    expect(after.filter(({ company_id }) => company_id === companyId)).toMatchObject([{ title: 'Mine' }])
    await undoPostings(app, owner, mine.id)
    expect(await jobs('j.*')).toEqual(before)
  })

  test('is its owners’ and the administrators’ alone', async () => {
    const { owner, companyId } = await createOwner('Golden Crust')
    const { owner: other } = await createOwner('Harbour')
    const { id } = await previewPostings(app, owner, jsonLines(postingRow('1')), { companyId })
    const marketplace = await previewPostings(app, admin, jsonLines(postingRow('1')))
    const listed = async (person: TestPerson) =>
      (await app.request(listJobImports, { query: {} }, person)).body.items.map((item) => item.id)
    expect(await listed(owner)).toEqual([id])
    expect(await listed(other)).toEqual([])
    expect(await listed(admin)).toEqual([marketplace.id, id])
    const foreign = await app.request(listJobImports, { query: { companyId } }, other)
    expect(foreign.status).toBe(404)
    const file = new File(['x'], 'jobs.csv')
    expect((await app.request(uploadJobImport, { query: {}, file }, owner)).status).toBe(403)
    await app.db.pool.query(`update companies set status = 'suspended' where id = $1`, [companyId])
    const suspended = await app.request(uploadJobImport, { query: { companyId }, file }, owner)
    expect(suspended.problem?.code).toBe('not-permitted-now')
  })
})
