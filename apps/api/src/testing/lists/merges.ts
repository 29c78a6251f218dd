import { getMasterRecord, type MasterRecord, mergeMasterRecord, unmergeMasterRecord } from '@vouch/contract'
import type { MasterName } from '#features/masters/ports.ts'
import type { TestPerson } from '../factories/factories.ts'
import { createMasterValue } from '../factories/master-factory.ts'
import type { TestApp } from '../test-app.ts'

/** Adds two values to a list, with labels that no other value has. @param number another one for each pair */
export async function createPair(app: TestApp, entity: string, number: number) {
  const value = (name: string) =>
    createMasterValue(app.db, {
      entity,
      code: `${name}-${number}`,
      label: `${name === 'from' ? 'Fromskill' : 'Intoskill'} ${number}`,
    })
  return { from: await value('from'), into: await value('into') }
}

/** Reads a value as its editors do. */
export async function readValue(app: TestApp, person: TestPerson, params: MasterName): Promise<MasterRecord> {
  return (await app.request(getMasterRecord, { params }, person)).body
}

/** Merges the present version of a value into another one of its list. */
export async function mergeValue(
  app: TestApp,
  person: TestPerson,
  params: MasterName,
  into: string,
  { as = person, headers = {} }: { readonly as?: TestPerson; readonly headers?: Record<string, string> } = {},
) {
  const { version } = await readValue(app, person, params)
  return app.request(mergeMasterRecord, { params, version, body: { into } }, as, headers)
}

/** Undoes the merge of a value. */
export async function unmergeValue(app: TestApp, person: TestPerson, params: MasterName) {
  const { version } = await readValue(app, person, params)
  return app.request(unmergeMasterRecord, { params, version }, person)
}
