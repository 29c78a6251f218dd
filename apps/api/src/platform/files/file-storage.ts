import { createReadStream } from 'node:fs'
import { mkdir, opendir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { notFound } from '#base/app-error.ts'

export interface StoredObject {
  readonly key: string
  readonly modifiedAt: Date
}

/**
 * Stores files under keys. The server builds the keys (`cv/{fileId}`); they never contain a file name chosen by a user.
 */
export interface FileStorage {
  /** Stores a file. @throws AppError unavailable, like all methods, when the storage does not respond */
  put(key: string, content: Buffer, mediaType?: string): Promise<void>
  putFile(
    key: string,
    path: string,
    about: { readonly bytes: number; readonly mediaType: string },
  ): Promise<void>
  /** Reads a whole file into memory. @throws AppError not-found */
  read(key: string): Promise<Buffer>
  /** Opens a file as a stream. @throws AppError not-found */
  stream(key: string): Promise<Readable>
  has(key: string): Promise<boolean>
  /** Deletes a file; a missing file is no error. */
  remove(key: string): Promise<void>
  /** Lists all files with this key prefix. Files that change during the listing may be missing or included. */
  list(prefix: `${string}/`): AsyncIterable<StoredObject>
  /** Checks that the storage is usable. @throws StartError with the reason when it is not */
  check(): Promise<void>
}

/** Creates a file storage in a local folder. @param folder absolute path, created with the first file */
export function createDiskStorage(folder: string): FileStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  const present = async (key: string) => {
    if (!(await disk.exists(key))) throw notFound('This file')
  }
  return {
    put: (key, content) => disk.put(key, content),
    putFile: (key, path) => disk.putStream(key, createReadStream(path)),
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
    list: (prefix) => listFolder(folder, prefix),
    // Nothing to check: creating the database has already tested writing to the data folder.
    check: async () => undefined,
  }
}

/** Yields files one by one, because a million names at once would fill the memory. */
async function* listFolder(root: string, prefix: string): AsyncGenerator<StoredObject> {
  const folder = join(root, prefix)
  await mkdir(folder, { recursive: true })
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const about = await stat(path).catch(() => undefined)
    if (about) yield { key: relative(root, path).replaceAll(sep, '/'), modifiedAt: about.mtime }
  }
}
