import type { ApplicantErasure } from '#features/applications/ports.ts'
import type { ReadPerson } from '#features/people/ports.ts'
import type { Feature } from '#platform/feature.ts'
import type { Queue } from '#platform/queue.ts'
import { mountAccountRoutes } from './account-routes.ts'
import { createDeletionReadModel } from './deletion-read-model.ts'
import { createDeletionService, type DeletionDeps, withdrawLeaving } from './deletion-service.ts'
import { createEmailCodeService, type EmailCodeDeps } from './email-code-service.ts'
import { accountDeleted, createErasure, type ErasureDeps, eraseAccounts } from './erasure.ts'
import { createDataExport, type DataExportDeps } from './export-archive.ts'
import { createPhotoService, type PhotoDeps } from './photo-service.ts'
import { createSessionsService } from './sessions-service.ts'
import { createSettingsService } from './settings-service.ts'

export interface AccountDeps extends EmailCodeDeps, PhotoDeps, DeletionDeps, DataExportDeps, ErasureDeps {
  readonly applicant: ApplicantErasure
  readonly person: ReadPerson
}

/** What people decide about their account: settings, photo, proven address, sessions, their data, its end. */
export function accountFeature(deps: AccountDeps): Feature {
  const parts = {
    settings: createSettingsService(deps),
    emailCodes: createEmailCodeService(deps),
    photo: createPhotoService(deps),
    sessions: createSessionsService(deps),
    deletion: createDeletionService(deps),
    deletionPreview: createDeletionReadModel(deps.db).preview,
    dataExport: createDataExport(deps),
    person: deps.person,
  }
  return {
    routes: (app) => mountAccountRoutes(app, parts),
    jobs: (queue) => registerJobs(queue, deps),
  }
}

function registerJobs(queue: Queue, deps: AccountDeps): void {
  queue.work(withdrawLeaving, ({ userId }) => deps.applicant.withdrawAll(userId))
  const erasure = createErasure(deps)
  queue.work(eraseAccounts, erasure.all)
  queue.work(accountDeleted, ({ uid }) => erasure.gone(uid))
  queue.schedule(eraseAccounts, '41 2 * * *', {})
}
