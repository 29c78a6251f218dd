import {
  type BulkChange,
  type BulkResult,
  type BulkSelection,
  previewBulkOperation,
  runBulkOperation,
} from '@vouch/contract'
import type { TestPerson } from '#testing/factories/factories.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Previews and runs a decision about several applications. */
export async function runAtOnce(
  app: TestApp,
  by: TestPerson,
  ids: readonly string[],
  change: BulkChange,
): Promise<BulkResult> {
  const selection: BulkSelection = { ids: [...ids] }
  const { body: preview } = await app.request(previewBulkOperation, { body: { selection, change } }, by)
  const input = { params: { id: preview.id }, body: { count: preview.changed } }
  return (await app.request(runBulkOperation, input, by)).body
}
