import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { members, type Row, row } from './access-rows.ts'

const theOwner = row(404, {
  visitor: 401,
  'no-role': 403,
  candidate: 403,
  'other-candidate': 403,
  owner: 'ok',
  admin: 'ok',
})

/** Rows for imports of a company's jobs. */
export const importRows: Readonly<Record<string, Row>> = {
  uploadJobImport: members({ owner: 'ok', admin: 'ok' }),
  listJobImports: row('ok', { visitor: 401, 'no-role': 403, candidate: 403, 'other-candidate': 403 }),
  getJobImport: theOwner,
  updateJobImport: theOwner,
  startJobImport: theOwner,
  stopJobImport: theOwner,
  undoJobImport: theOwner,
  downloadJobImportReport: theOwner,
}

/** Rows for feeds of a company's jobs. */
export const feedRows: Readonly<Record<string, Row>> = {
  createJobFeed: members({ owner: 'ok', admin: 'ok' }),
  listJobFeeds: row('ok', { visitor: 401, 'no-role': 403, candidate: 403, 'other-candidate': 403 }),
  getJobFeed: theOwner,
  updateJobFeed: theOwner,
  startJobFeed: theOwner,
  pauseJobFeed: theOwner,
  fetchJobFeed: theOwner,
  deleteJobFeed: theOwner,
}

/** Adds an import of a company that is ready to start. */
export async function createJobImport(
  db: Database,
  { company, owner, at }: { readonly company: string; readonly owner: TestPerson; readonly at: Date },
): Promise<string> {
  const id = uuidv7()
  await db.kysely
    .insertInto('job_imports')
    .values({
      id,
      kind: 'file',
      company_id: company,
      created_by: owner.userId,
      created_at: at,
      name: 'jobs.csv',
      state: 'ready',
      settings: { company: '', source: 'import', applyAt: 'source', isOwn: true, reopensOld: false },
      jobs_owner: company,
    })
    .execute()
  return id
}

/** Adds a feed of a company that is ready to start. */
export async function createJobFeedRow(
  db: Database,
  { company, owner, at }: { readonly company: string; readonly owner: TestPerson; readonly at: Date },
): Promise<string> {
  const id = uuidv7()
  await db.kysely
    .insertInto('job_feeds')
    .values({
      id,
      company_id: company,
      created_by: owner.userId,
      created_at: at,
      name: 'Careers page',
      url: 'https://jobs.example.org/feed.json',
      every_hours: 24,
      state: 'ready',
      settings: {
        company: '',
        source: 'jobs.example.org',
        applyAt: 'source',
        isOwn: true,
        reopensOld: false,
      },
    })
    .execute()
  return id
}
