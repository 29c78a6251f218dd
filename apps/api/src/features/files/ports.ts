import type { UploadedFile } from '#platform/http/call.ts'

/** Judged by content, not by name. A `picture` is re-encoded, so the stored file is always a jpeg. */
export type DocumentKind = 'pdf' | 'docx' | 'picture'

/** A document in the storage that no row names yet. */
interface StoredDocument {
  /** In the storage: `{folder}/{random}`. */
  readonly key: string
  /** Safe to show and to save, with the extension of its true type. */
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: Buffer
}

/** Takes documents of strangers: received on disk, judged by content, scanned, then stored. */
export interface DocumentIntake {
  /**
   * The caller writes the row, and removes the object when that fails. If the process ends in between, the nightly
   * clean-up removes the object, provided it knows the folder.
   * @param folder first part of the key, such as `cv`
   * @throws AppError too-large, unsupported-type, invalid for malware, unavailable when scanner or storage are away:
   * nothing is stored then
   */
  take(
    file: Pick<UploadedFile, 'name' | 'stream'>,
    folder: string,
    allowed: readonly DocumentKind[],
  ): Promise<StoredDocument>
  /**
   * Judges and scans as `take` does, and stores nothing.
   * @throws AppError unsupported-type, invalid for malware, unavailable when the scanner is away
   */
  judge(content: Buffer, allowed: readonly DocumentKind[]): Promise<void>
}

/** A folder of the storage that a feature fills; the nightly clean-up removes objects that no row names. */
export interface StoredFolder {
  /** Such as `photo/`. */
  readonly prefix: `${string}/`
  /** Those of the keys that a row names. */
  known(keys: readonly string[]): Promise<ReadonlySet<string>>
}
