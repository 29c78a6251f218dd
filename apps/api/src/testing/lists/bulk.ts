import {
  changeMasterValues,
  type MasterBulkChange,
  previewMasterChange,
  undoMasterChange,
} from '@vouch/contract'
import type { TestPerson } from '../factories/factories.ts'
import type { TestApp } from '../test-app.ts'

/** Changes of several values of one list, as a person makes them: looked at first, then confirmed. */
export function bulkOf(app: TestApp, entity: string) {
  const params = { entity }
  const preview = (person: TestPerson, codes: string[], change: MasterBulkChange) =>
    app.request(previewMasterChange, { params, body: { codes, change } }, person)
  const change = async (
    person: TestPerson,
    codes: string[],
    what: MasterBulkChange,
    headers: Record<string, string> = {},
  ) => {
    const { version } = (await preview(person, codes, what)).body
    const body = { codes, change: what }
    return app.request(changeMasterValues, { params, version, body }, person, headers)
  }
  const undo = (person: TestPerson, id: string) =>
    app.request(undoMasterChange, { params: { entity, id } }, person)
  return { preview, change, undo }
}
