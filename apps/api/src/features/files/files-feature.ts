import { join } from 'node:path'
import type { Feature } from '#platform/feature.ts'
import { createDocumentIntake } from './document-intake.ts'
import { cleanUpFiles, createFileCleanUp } from './file-clean-up.ts'
import type { FilesDeps } from './files-deps.ts'
import { createFilesReadModel } from './files-read-model.ts'
import { mountFilesRoutes } from './files-routes.ts'
import { createFilesService, type FilesService } from './files-service.ts'
import { createIncoming } from './incoming.ts'
import type { DocumentIntake, FileLinks } from './ports.ts'

interface FilesFeature extends Feature {
  /** Lets other features store documents that have rows in their own tables. */
  readonly intake: DocumentIntake
  /** Lets other features upload files for a person. */
  readonly own: FilesService
  readonly links: FileLinks
}

/** Candidates' CVs and documents, their expiring links, and the nightly clean-up of file storage. */
export function filesFeature(deps: FilesDeps): FilesFeature {
  const incoming = createIncoming(join(deps.dataFolder, 'incoming'))
  const intake = createDocumentIntake({ ...deps, incoming })
  const service = createFilesService({ ...deps, intake })
  const readModel = createFilesReadModel(deps)
  const cleanUp = createFileCleanUp({ ...deps, incoming })
  return {
    intake,
    own: service,
    links: readModel,
    routes: (app) => mountFilesRoutes(app, service, readModel),
    jobs: (queue) => {
      queue.work(cleanUpFiles, () => cleanUp.all())
      queue.schedule(cleanUpFiles, '53 2 * * *', {})
    },
  }
}
