import { join } from 'node:path'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import type { Feature } from '#platform/feature.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import type { PictureMaker } from '#platform/files/images.ts'
import type { FileScanner } from '#platform/files/scan.ts'
import type { AddressSigner } from '#platform/files/signed-address.ts'
import { createDocumentIntake } from './document-intake.ts'
import { cleanUpFiles, createFileCleanUp } from './file-clean-up.ts'
import { createFilesReadModel } from './files-read-model.ts'
import { mountFilesRoutes } from './files-routes.ts'
import { createFilesService, type FilesService } from './files-service.ts'
import { createIncoming } from './incoming.ts'
import type { DocumentIntake, StoredFolder } from './ports.ts'

export interface FilesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly storage: FileStorage
  readonly signer: AddressSigner
  readonly pictures: PictureMaker
  readonly scanner: FileScanner | null
  /** For what is just coming in. */
  readonly dataFolder: string
  /** Folders of the storage that other features fill: the nightly clean-up looks through them too. */
  readonly folders: readonly StoredFolder[]
}

export interface FilesFeature extends Feature {
  /** For features that keep documents in tables of their own. */
  readonly intake: DocumentIntake
  /** For features that upload in a person's name. */
  readonly own: FilesService
}

/** CVs and documents of candidates, the short-lived addresses that open them, and the clean-up of the storage. */
export function filesFeature(deps: FilesDeps): FilesFeature {
  const incoming = createIncoming(join(deps.dataFolder, 'incoming'))
  const intake = createDocumentIntake({ ...deps, incoming })
  const service = createFilesService({ ...deps, intake })
  const readModel = createFilesReadModel(deps)
  const cleanUp = createFileCleanUp({ ...deps, incoming })
  return {
    intake,
    own: service,
    routes: (app) => mountFilesRoutes(app, service, readModel),
    jobs: (queue) => {
      queue.work(cleanUpFiles, () => cleanUp.all())
      queue.schedule(cleanUpFiles, '53 2 * * *', {})
    },
  }
}
