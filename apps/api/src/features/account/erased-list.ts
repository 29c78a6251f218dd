import { appendFile, mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStorage } from '#platform/files/file-storage.ts'

/**
 * Stores the user ids of erased accounts outside the database, so that accounts in a restored backup are erased again.
 */
export interface ErasedList {
  read(): Promise<readonly string[]>
  /** Resolves once the user id is on disk. Idempotent. */
  add(userId: string): Promise<void>
}

/** @param folder on a disk shared by all nodes */
export function createErasedList(folder: string): ErasedList {
  const file = join(folder, 'erased-people')
  return {
    read: async () => {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      return [...new Set(text.match(/[0-9a-f-]{36}/g))]
    },
    add: async (userId) => {
      await mkdir(dirname(file), { recursive: true })
      await appendFile(file, `${userId}\n`, { mode: 0o600 })
      const handle = await open(file, 'r+')
      await handle.sync()
      await handle.close()
    },
  }
}

const prefix = 'erased-people/'

/** The list of erased accounts in bucket storage, for nodes without a shared folder. One object per person. */
export function createStoredErasedList(storage: FileStorage): ErasedList {
  return {
    read: async () => {
      const ids: string[] = []
      for await (const { key } of storage.list(prefix)) ids.push(key.slice(prefix.length))
      return ids
    },
    add: (userId) => storage.put(`${prefix}${userId}`, Buffer.from(userId), 'text/plain'),
  }
}
