import { employers, type Row, row } from './access-rows.ts'

const ownOperation = row(404, {
  visitor: 401,
  'no-role': 403,
  candidate: 403,
  'other-candidate': 403,
  admin: 403,
  owner: 'ok',
})

/** Rows of decisions about several applications. */
export const bulkRows: Readonly<Record<string, Row>> = {
  previewBulkOperation: employers,
  listBulkOperations: employers,
  // The operation is the owner's; for others it does not exist.
  runBulkOperation: ownOperation,
  undoBulkOperation: ownOperation,
}
