import { candidates, type Row } from './access-rows.ts'

/** Rows for the jobs that candidates save or dismiss, and for how jobs match their profile. */
export const keptRows: Readonly<Record<string, Row>> = {
  listSavedJobs: candidates,
  saveJob: candidates,
  unsaveJob: candidates,
  myJobMarks: candidates,
  listJobMarks: candidates,
  getJobMatch: candidates,
  listJobMatches: candidates,
  listRecommendations: candidates,
  listDismissedJobs: candidates,
  dismissJob: candidates,
  undismissJob: candidates,
}
