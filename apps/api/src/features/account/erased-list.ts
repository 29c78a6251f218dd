import { appendFile, mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStorage } from '#platform/files/file-storage.ts'

/**
 * Ids of people who were erased, beside the database: a backup that is put back brings them back, and this list is how
 * they are erased again. It holds nothing but ids of rows.
 */
export interface ErasedList {
  read(): Promise<readonly string[]>
  /** On disk when it resolves. Adding somebody twice does no harm. */
  add(userId: string): Promise<void>
}

/** @param folder the one that all nodes share */
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

/** As {@link createErasedList}, where files are in a bucket: nodes share no folder then. One object for each person. */
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
