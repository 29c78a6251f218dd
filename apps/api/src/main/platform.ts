import { join } from 'node:path'
import type { Database } from '#db/connect.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { createDiskStorage, type FileStorage } from '#platform/file-storage.ts'
import { createS3Storage } from '#platform/file-storage-s3.ts'
import { createPictureMaker, type PictureMaker } from '#platform/images.ts'
import type { Log } from '#platform/log.ts'
import { createMailer, type Mailer } from '#platform/mail/create-mailer.ts'
import { createQueue, type RunningQueue } from '#platform/queue.ts'
import { createClamScanner, type FileScanner } from '#platform/scan.ts'
import type { Secrets } from '#platform/secrets.ts'
import { createSessionEndings, type SessionEndings } from '#platform/session-endings.ts'
import { type AddressSigner, createAddressSigner } from '#platform/signed-address.ts'

/** What features are built on. */
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
  /** Null where none is configured. */
  readonly scanner: FileScanner | null
  readonly mailer: Mailer
  readonly sessionEndings: SessionEndings
}

/** Constructs it. Nothing is started yet. */
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
