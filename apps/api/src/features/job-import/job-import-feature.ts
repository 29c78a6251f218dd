import {
  downloadJobImportReport,
  getJobImport,
  listJobImports,
  startJobImport,
  stopJobImport,
  undoJobImport,
  updateJobImport,
  uploadJobImport,
} from '@vouch/contract'
import type { Database } from '#db/connect.ts'
import type { StoredFolder } from '#features/files/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import {
  closeFeedJobs,
  closeJobsOf,
  fetchDueFeeds,
  fetchesAtOnce,
  fetchFeedJob,
  queueDueFeeds,
} from './feeds/feed-jobs.ts'
import { mountFeeds } from './feeds/feed-routes.ts'
import { createFeedsService } from './feeds/feeds-service.ts'
import { type FetchDeps, fetchFeed } from './feeds/fetch-feed.ts'
import { jobImportFolder } from './import-defaults.ts'
import {
  checkJobImport,
  resumeJobImports,
  resumeUnfinished,
  runCheck,
  runJobImport,
  runStored,
  runUndo,
  undoJobImportJob,
} from './import-jobs.ts'
import { createJobImportsService, type JobImportsDeps } from './job-imports-service.ts'
import { findNeededFiles } from './job-imports-store.ts'
import { runSweep, sweepJobImports } from './sweep-job-imports.ts'

/** Postings of others as jobs: uploaded, previewed, stored in the background, undone. */
export function jobImportFeature(deps: JobImportsDeps & FetchDeps): Feature {
  const imports = createJobImportsService(deps)
  const feeds = createFeedsService(deps)
  return {
    jobs: (queue) => {
      let isStopping = false
      queue.whileWorking(() => {
        isStopping = false
        void Promise.all([resumeUnfinished(deps), queueDueFeeds(deps)]).catch((error: unknown) =>
          deps.log.error({ err: error }, 'unfinished imports and due feeds were not queued'),
        )
        return async () => {
          isStopping = true
        }
      })
      queue.work(checkJobImport, ({ id }) => runCheck(deps, id))
      queue.work(runJobImport, ({ id }) => runStored(deps, id, () => isStopping))
      queue.work(undoJobImportJob, ({ id }) => runUndo(deps, id))
      queue.work(resumeJobImports, () => resumeUnfinished(deps))
      queue.schedule(resumeJobImports, '* * * * *', {})
      queue.work(fetchFeedJob, ({ id }) => fetchFeed(deps, id), fetchesAtOnce)
      queue.work(closeFeedJobs, ({ id }) => closeJobsOf(deps, id))
      queue.work(fetchDueFeeds, () => queueDueFeeds(deps))
      queue.schedule(fetchDueFeeds, '* * * * *', {})
      queue.work(sweepJobImports, () => runSweep(deps))
      queue.schedule(sweepJobImports, '37 * * * *', {})
    },
    routes: (app) => {
      mount(app, uploadJobImport, ({ actor, query, file }) => imports.upload(actor, query.companyId, file))
      mount(app, listJobImports, ({ actor, query }) => imports.list(actor, query))
      mount(app, getJobImport, ({ actor, params }) => imports.get(actor, params.id))
      mount(app, updateJobImport, ({ actor, params, version, body }) =>
        imports.update(actor, { id: params.id, version }, body),
      )
      mount(app, startJobImport, ({ actor, params, version }) =>
        imports.start(actor, { id: params.id, version }),
      )
      mount(app, stopJobImport, ({ actor, params }) => imports.stop(actor, params.id))
      mount(app, undoJobImport, ({ actor, params }) => imports.undo(actor, params.id))
      mountFeeds(app, feeds)
      mount(app, downloadJobImportReport, ({ actor, params }) => imports.report(actor, params.id))
    },
  }
}

/** Uploaded files, which are removed once they were stored. */
export function jobImportFiles(db: Database): StoredFolder {
  return { prefix: `${jobImportFolder}/`, known: (keys) => findNeededFiles(db.kysely, keys) }
}
