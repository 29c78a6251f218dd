import type { Readable } from 'node:stream'

/** Where files are kept. Keys are paths that the caller makes (`cv/{fileId}`), never a name from outside. */
export interface FileStorage {
  put(key: string, content: Buffer): Promise<void>
  /** @throws AppError not-found */
  read(key: string): Promise<Buffer>
  /** @throws AppError not-found */
  stream(key: string): Promise<Readable>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
}
