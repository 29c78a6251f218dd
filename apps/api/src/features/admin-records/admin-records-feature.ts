import {
  getCandidateRecord,
  getCompanyFigures,
  getJobRecord,
  listAllCandidates as listAllCandidatesRoute,
  listAllJobs as listAllJobsRoute,
  listAuditEntries as listAuditEntriesRoute,
} from '@vouch/contract'
import type { Feature, ServiceDeps } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { listAllCandidates } from './all-candidates.ts'
import { listAllJobs } from './all-jobs.ts'
import { listAuditEntries } from './audit-log.ts'
import { readCandidateRecord } from './candidate-record.ts'
import { readCompanyFigures } from './company-figures.ts'
import { readJobRecord } from './job-record.ts'

/** What only administrators read: all jobs and candidates, and the record of each job, candidate and company. */
export function adminRecordsFeature(deps: ServiceDeps): Feature {
  return {
    routes: (app) => {
      mount(app, listAllJobsRoute, ({ actor, query }) => listAllJobs(deps.db, actor, query))
      mount(app, getJobRecord, ({ actor, params }) => readJobRecord(deps, actor, params.id))
      mount(app, listAllCandidatesRoute, ({ actor, query }) => listAllCandidates(deps, actor, query))
      mount(app, getCandidateRecord, ({ actor, params }) => readCandidateRecord(deps, actor, params.id))
      mount(app, getCompanyFigures, ({ actor, params }) => readCompanyFigures(deps.db, actor, params.id))
      mount(app, listAuditEntriesRoute, ({ actor, query }) => listAuditEntries(deps.db, actor, query))
    },
  }
}
