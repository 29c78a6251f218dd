import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { maxDocumentBytes } from '@vouch/contract'
import { AppError } from '#base/app-error.ts'
import type { Log } from '#base/log.ts'
import { createTurns } from '#base/turns.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import type { PictureMaker } from '#platform/files/images.ts'
import type { FileScanner } from '#platform/files/scan.ts'
import { judgeDocument } from './document-type.ts'
import { cleanFileName } from './file-name.ts'
import type { Incoming, IncomingFile } from './incoming.ts'
import type { DocumentIntake } from './ports.ts'

interface Deps {
  readonly storage: FileStorage
  readonly incoming: Incoming
  readonly pictures: PictureMaker
  /** Null where none is configured. */
  readonly scanner: FileScanner | null
  readonly log: Log
}

const mediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  picture: 'image/jpeg',
} as const

const extensions = { pdf: 'pdf', docx: 'docx', picture: 'jpg' } as const

export function createDocumentIntake({ storage, incoming, pictures, scanner, log }: Deps): DocumentIntake {
  // Judging a pdf and making a picture hold it in memory; what waits for its turn waits on disk.
  const turns = createTurns(2, 200)

  const refuseMalware = async (file: IncomingFile) => {
    const found = scanner && (await scanner.scan(file.path))
    if (!found) return
    log.warn({ found, bytes: file.bytes }, 'the virus scanner refused an upload')
    const message = 'The virus scanner has found something harmful in this file, so it was not taken.'
    throw new AppError('invalid', message, { errors: [{ path: 'file', message }] })
  }

  return {
    judge: (content, allowed) =>
      incoming.with(Readable.from([content]), maxDocumentBytes, async (file) => {
        await turns(() => judgeDocument(file, allowed))
        await refuseMalware(file)
      }),

    take: (upload, folder, allowed) =>
      incoming.with(upload.stream, maxDocumentBytes, async (file) => {
        const kind = await turns(() => judgeDocument(file, allowed))
        await refuseMalware(file)
        const key = `${folder}/${randomUUID()}`
        const about = { name: cleanFileName(upload.name, extensions[kind]), mediaType: mediaTypes[kind] }
        if (kind === 'picture') {
          const content = await turns(async () => pictures.makeAnew(await readFile(file.path)))
          await storage.put(key, content, about.mediaType)
          return {
            ...about,
            key,
            bytes: content.length,
            sha256: createHash('sha256').update(content).digest(),
          }
        }
        await storage.putFile(key, file.path, { bytes: file.bytes, mediaType: about.mediaType })
        return { ...about, key, bytes: file.bytes, sha256: file.sha256 }
      }),
  }
}
