import { createReadStream } from 'node:fs'
import { mkdir, opendir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { notFound } from '#base/app-error.ts'

/** An object of the storage. */
export interface StoredObject {
  readonly key: string
  readonly modifiedAt: Date
}

/** Where files are kept. Keys are paths that the caller makes (`cv/{fileId}`), never a name from outside. */
export interface FileStorage {
  /** @throws AppError unavailable, as all the others do, when the storage does not answer */
  put(key: string, content: Buffer, mediaType?: string): Promise<void>
  /** Streams a file of this machine's disk into the storage. */
  putFile(
    key: string,
    path: string,
    about: { readonly bytes: number; readonly mediaType: string },
  ): Promise<void>
  /** @throws AppError not-found */
  read(key: string): Promise<Buffer>
  /** @throws AppError not-found */
  stream(key: string): Promise<Readable>
  has(key: string): Promise<boolean>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Every object whose key begins so; what comes or goes meanwhile may be there or not. */
  list(prefix: `${string}/`): AsyncIterable<StoredObject>
  /** @throws StartError with what to mend, when nothing can be stored or read */
  check(): Promise<void>
}

/**
 * Keeps files in a folder of this machine.
 * @param folder absolute path, made when the first file comes
 */
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
    // Making the database has already written beside it.
    check: async () => undefined,
  }
}

/** One file after the other: a million names at once would fill the memory. */
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
