import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { notFound } from '#platform/app-error.ts'

/** Where files are kept. Keys are paths that the caller makes (`cv/{fileId}`), never a name from outside. */
export interface FileStorage {
  put(key: string, content: Buffer): Promise<void>
  /** @throws AppError not-found */
  read(key: string): Promise<Buffer>
  /** @throws AppError not-found */
  stream(key: string): Promise<Readable>
  has(key: string): Promise<boolean>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
}

/**
 * Keeps files in a folder of this machine.
 * @param folder absolute path, made when the first file comes
 */
export function createFileStorage(folder: string): FileStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  const present = async (key: string) => {
    if (!(await disk.exists(key))) throw notFound('This file')
  }
  return {
    put: (key, content) => disk.put(key, content),
    read: async (key) => {
      await present(key)
      return Buffer.from(await disk.getBytes(key))
    },
    stream: async (key) => {
      await present(key)
      return disk.getStream(key)
    },
    has: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
  }
}
