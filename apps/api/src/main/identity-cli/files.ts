import { type FileHandle, open, readFile } from 'node:fs/promises'
import { StartError } from '#base/start-error.ts'

/** Reads a text file. @throws StartError when the file does not exist */
export async function readInput(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => {
    throw new StartError(`The file ${path} does not exist.`)
  })
}

/** Creates a file that only the current user may read. @throws StartError when the file already exists */
export async function createPrivateFile(path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'EEXIST' ? `The file ${path} already exists.` : `${path}: ${error.message}`,
    )
  })
}
