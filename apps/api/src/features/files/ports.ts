import type { getFileLink, RouteAnswer } from '@vouch/contract'
import type { UploadedFile } from '#platform/http/call.ts'

/** A document's kind, detected from its content, not its name. A `picture` is re-encoded and stored as JPEG. */
export type DocumentKind = 'pdf' | 'docx' | 'picture'

/** A document in storage whose database row the caller must still insert. */
interface StoredDocument {
  /** Storage key in the format `{folder}/{random}`. */
  readonly key: string
  /** File name with the extension of the detected type, safe to show and save. */
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: Buffer
}

/** Lets other features, which check access themselves, show a file that a person uploaded. */
export interface FileLinks {
  /** Signs a URL path to the file that is valid for five minutes. */
  sign(fileId: string): RouteAnswer<typeof getFileLink>
}

/** Accepts untrusted documents: receives them on disk, checks their content, scans them for viruses and stores them. */
export interface DocumentIntake {
  /**
   * Checks and stores a document. The caller inserts the row, and removes the stored object if that fails.
   * After a crash in between, the nightly clean-up removes the object if its folder is registered there.
   * @param folder first part of the storage key, such as `cv`
   * @throws AppError too-large, unsupported-type, invalid for malware,
   * unavailable when the scanner or storage is down; then nothing is stored
   */
  take(
    file: Pick<UploadedFile, 'name' | 'stream'>,
    folder: string,
    allowed: readonly DocumentKind[],
  ): Promise<StoredDocument>
  /**
   * Scans a file of any type and stores it, such as a table that a background job reads as untrusted text.
   * @throws AppError too-large, invalid for malware, unavailable; then nothing is stored
   */
  keep(
    file: Pick<UploadedFile, 'name' | 'stream'>,
    folder: string,
    maxBytes: number,
  ): Promise<Pick<StoredDocument, 'key' | 'bytes' | 'sha256'>>
  /**
   * Checks and scans a document like `take`, without storing it.
   * @throws AppError unsupported-type, invalid, unavailable
   */
  judge(content: Buffer, allowed: readonly DocumentKind[]): Promise<void>
}

/** A feature's storage folder. The nightly clean-up removes objects in it that have no database row. */
export interface StoredFolder {
  /** Name of the folder, such as `photo/`. */
  readonly prefix: `${string}/`
  /** Filters storage keys to those that have a database row. */
  known(keys: readonly string[]): Promise<ReadonlySet<string>>
}
