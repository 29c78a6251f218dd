import type { Log } from '#base/log.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import type { PictureMaker } from '#platform/files/images.ts'
import type { FileScanner } from '#platform/files/scan.ts'
import type { AddressSigner } from '#platform/files/signed-address.ts'
import type { StoredFolder } from './ports.ts'

export interface FilesDeps extends ServiceDeps {
  readonly log: Log
  readonly storage: FileStorage
  readonly signer: AddressSigner
  readonly pictures: PictureMaker
  /** Null when no virus scanner is configured. */
  readonly scanner: FileScanner | null
  /** Folder that contains the folder for incoming uploads. */
  readonly dataFolder: string
  /** Storage folders of other features that the nightly clean-up checks. */
  readonly folders: readonly StoredFolder[]
}
