import {
  closeJobAsAdministrator,
  getCandidateRecord,
  getCompanyFigures,
  getJobRecord,
  listAllApplications as listAllApplicationsRoute,
  listAllCandidates as listAllCandidatesRoute,
  listAllJobs as listAllJobsRoute,
  listAuditEntries as listAuditEntriesRoute,
  relistJobAsAdministrator,
} from '@vouch/contract'
import type { JobModeration } from '#features/employer-jobs/ports.ts'
import type { Feature, ServiceDeps } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { listAllApplications } from './all-applications.ts'
import { listAllCandidates } from './all-candidates.ts'
import { listAllJobs } from './all-jobs.ts'
import { listAuditEntries } from './audit-log.ts'
import { readCandidateRecord } from './candidate-record.ts'
import { readCompanyFigures } from './company-figures.ts'
import { readJobRecord } from './job-record.ts'

interface AdminRecordsDeps extends ServiceDeps {
  readonly moderation: JobModeration
}

/**
 * What only administrators read: all jobs, candidates and applications, and the record of each job, candidate and
 * company. From the record of a job they can close it, and publish it again.
 */
export function adminRecordsFeature(deps: AdminRecordsDeps): Feature {
  return {
    routes: (app) => {
      mount(app, listAllJobsRoute, ({ actor, query }) => listAllJobs(deps.db, actor, query))
      mount(app, getJobRecord, ({ actor, params }) => readJobRecord(deps, actor, params.id))
      mount(app, closeJobAsAdministrator, async ({ actor, params, version, body }) =>
        readJobRecord(deps, actor, await deps.moderation.close(actor, params.id, version, body.reason)),
      )
      mount(app, relistJobAsAdministrator, async ({ actor, params, version }) =>
        readJobRecord(deps, actor, await deps.moderation.relist(actor, params.id, version)),
      )
      mount(app, listAllCandidatesRoute, ({ actor, query }) => listAllCandidates(deps, actor, query))
      mount(app, listAllApplicationsRoute, ({ actor, query }) => listAllApplications(deps, actor, query))
      mount(app, getCandidateRecord, ({ actor, params }) => readCandidateRecord(deps, actor, params.id))
      mount(app, getCompanyFigures, ({ actor, params }) => readCompanyFigures(deps.db, actor, params.id))
      mount(app, listAuditEntriesRoute, ({ actor, query }) => listAuditEntries(deps.db, actor, query))
    },
  }
}
