import { exportMaster, getMasterImport, type MasterImport, startMasterImport } from '@vouch/contract'
import type { TestPerson } from '#testing/factories/factories.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Uploads a file for a list and checks it. @returns the preview */
export async function importCsv(
  app: TestApp,
  person: TestPerson,
  content: string | Uint8Array<ArrayBuffer>,
  { entity = 'shelves', ignoreUnknown = false } = {},
): Promise<MasterImport> {
  const file = new File([content], 'values.csv', { type: 'text/csv' })
  const { body } = await app.request(
    startMasterImport,
    { params: { entity }, query: { ignoreUnknown }, file },
    person,
  )
  await app.runJobs()
  return (await app.request(getMasterImport, { params: { entity, id: body.id } }, person)).body
}

/** Exports a list. */
export async function exportCsv(app: TestApp, person: TestPerson, entity = 'shelves'): Promise<string> {
  return String((await app.request(exportMaster, { params: { entity } }, person)).body)
}
