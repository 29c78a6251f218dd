import { employers, type Row, reading, row } from './access-rows.ts'

const ofOwner = row(404, {
  visitor: 401,
  'no-role': 403,
  candidate: 403,
  'other-candidate': 403,
  admin: 403,
  owner: 'ok',
})

/** Rows of decisions about several applications, and of views of applicants. */
export const bulkRows: Readonly<Record<string, Row>> = {
  previewBulkOperation: employers,
  listBulkOperations: employers,
  // The operation is the owner's; for others it does not exist.
  runBulkOperation: ofOwner,
  undoBulkOperation: ofOwner,

  listApplicantViews: employers,
  // Only members who read the job's applicants can save a view of them.
  saveApplicantView: reading,
  // The view is the owner's; for others it does not exist.
  changeApplicantView: ofOwner,
  restoreApplicantView: ofOwner,
  deleteApplicantView: employers,
}
