import { join } from 'node:path'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { createSessionEndings, type SessionEndings } from '#platform/accounts/session-endings.ts'
import type { Config } from '#platform/config/config.ts'
import type { Secrets } from '#platform/config/secrets.ts'
import { createDiskStorage, type FileStorage } from '#platform/files/file-storage.ts'
import { createS3Storage } from '#platform/files/file-storage-s3.ts'
import { createPictureMaker, type PictureMaker } from '#platform/files/images.ts'
import { createClamScanner, type FileScanner } from '#platform/files/scan.ts'
import { type AddressSigner, createAddressSigner } from '#platform/files/signed-address.ts'
import { createMailer, type Mailer } from '#platform/mail/create-mailer.ts'
import { createQueue, type RunningQueue } from '#platform/queue.ts'

/** The infrastructure that features share, such as database, files, mail and job queue. */
export interface Platform {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly db: Database
  readonly secrets: Secrets
  readonly queue: RunningQueue
  readonly files: FileStorage
  readonly signer: AddressSigner
  readonly pictures: PictureMaker
  /** Malware scanner; null when none is configured. */
  readonly scanner: FileScanner | null
  readonly mailer: Mailer
  readonly sessionEndings: SessionEndings
}

/** Constructs the infrastructure; starts nothing yet. */
export function createPlatform(
  parts: Pick<Platform, 'config' | 'log' | 'clock' | 'db' | 'secrets'>,
): Platform {
  const { config, log, clock, db, secrets } = parts
  const queue = createQueue(db, log)
  return {
    ...parts,
    queue,
    files: config.files.s3
      ? createS3Storage(config.files.s3)
      : createDiskStorage(join(config.dataFolder, 'files')),
    signer: createAddressSigner(secrets.signingSecret, clock),
    pictures: createPictureMaker(),
    scanner: config.files.scanner ? createClamScanner(config.files.scanner) : null,
    mailer: createMailer({ ...parts, queue }),
    sessionEndings: createSessionEndings(),
  }
}
