import {
  getJobImport,
  type JobImport,
  type JobImportSettings,
  startJobImport,
  stopJobImport,
  undoJobImport,
  updateJobImport,
  uploadJobImport,
} from '@vouch/contract'
import type { TestPerson } from '#testing/factories/factories.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Uploads a file of postings. @returns the import before its file was read */
export async function uploadPostings(
  app: TestApp,
  person: TestPerson,
  content: string | Uint8Array<ArrayBuffer>,
  { companyId, name = 'jobs.jsonl' }: { readonly companyId?: string; readonly name?: string } = {},
): Promise<JobImport> {
  const query = companyId === undefined ? {} : { companyId }
  return (await app.request(uploadJobImport, { query, file: new File([content], name) }, person)).body
}

/** Uploads a file of postings and reads it. @returns the import with its preview */
export async function previewPostings(
  ...[app, person, content, options]: Parameters<typeof uploadPostings>
): Promise<JobImport> {
  const { id } = await uploadPostings(app, person, content, options)
  await app.runJobs()
  return readImport(app, person, id)
}

export async function readImport(app: TestApp, person: TestPerson, id: string): Promise<JobImport> {
  return (await app.request(getJobImport, { params: { id } }, person)).body
}

/** Starts an import and lets it run to its end. */
export async function runPostings(
  app: TestApp,
  person: TestPerson,
  { id, version }: Pick<JobImport, 'id' | 'version'>,
): Promise<JobImport> {
  expectStatus(await app.request(startJobImport, { params: { id }, version }, person), 202)
  await app.runJobs()
  return readImport(app, person, id)
}

/** Uploads a file of postings and imports it. */
export async function importPostings(...args: Parameters<typeof uploadPostings>): Promise<JobImport> {
  return runPostings(args[0], args[1], await previewPostings(...args))
}

/** Undoes an import. */
export async function undoPostings(app: TestApp, person: TestPerson, id: string): Promise<JobImport> {
  expectStatus(await app.request(undoJobImport, { params: { id } }, person), 202)
  await app.runJobs()
  return readImport(app, person, id)
}

export async function stopPostings(app: TestApp, person: TestPerson, id: string): Promise<JobImport> {
  return (await app.request(stopJobImport, { params: { id } }, person)).body
}

export async function changeSettings(
  app: TestApp,
  person: TestPerson,
  { id, version, settings }: JobImport,
  change: Partial<JobImportSettings>,
): Promise<JobImport> {
  const body = { settings: { ...settings, ...change } }
  return (await app.request(updateJobImport, { params: { id }, version, body }, person)).body
}

function expectStatus(answer: { readonly status: number; readonly problem: unknown }, status: number): void {
  if (answer.status !== status)
    throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.problem)}`)
}
