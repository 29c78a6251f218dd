import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { maxDocumentBytes } from '@vouch/contract'
import { invalidField } from '#base/app-error.ts'
import { createConcurrencyLimit } from '#base/concurrency-limit.ts'
import { judgeDocument } from './document-type.ts'
import { cleanFileName } from './file-name.ts'
import type { FilesDeps } from './files-deps.ts'
import type { Incoming, IncomingFile } from './incoming.ts'
import type { DocumentIntake } from './ports.ts'

interface Deps extends Pick<FilesDeps, 'storage' | 'pictures' | 'scanner' | 'log'> {
  readonly incoming: Incoming
}

const mediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  picture: 'image/jpeg',
} as const

const extensions = { pdf: 'pdf', docx: 'docx', picture: 'jpg' } as const

export function createDocumentIntake({ storage, incoming, pictures, scanner, log }: Deps): DocumentIntake {
  // Checking a PDF or re-encoding a picture needs the whole file in
  // memory, so only two run at a time. Waiting files stay on disk.
  const limit = createConcurrencyLimit(2, 200)

  const refuseMalware = async (file: IncomingFile) => {
    const threat = scanner && (await scanner.scan(file.path))
    if (!threat) return
    log.warn({ found: threat, bytes: file.bytes }, 'virus scanner rejected an upload')
    throw invalidField('file', 'The virus scanner found a threat in this file. The file was not stored.')
  }

  return {
    judge: (content, allowed) =>
      incoming.with(Readable.from([content]), maxDocumentBytes, async (file) => {
        await limit(() => judgeDocument(file, allowed))
        await refuseMalware(file)
      }),

    keep: (upload, folder, maxBytes) =>
      incoming.with(upload.stream, maxBytes, async (file) => {
        await refuseMalware(file)
        const key = `${folder}/${randomUUID()}`
        await storage.putFile(key, file.path, { bytes: file.bytes, mediaType: 'application/octet-stream' })
        return { key, bytes: file.bytes, sha256: file.sha256 }
      }),

    take: (upload, folder, allowed) =>
      incoming.with(upload.stream, maxDocumentBytes, async (file) => {
        const kind = await limit(() => judgeDocument(file, allowed))
        await refuseMalware(file)
        const key = `${folder}/${randomUUID()}`
        const about = { name: cleanFileName(upload.name, extensions[kind]), mediaType: mediaTypes[kind] }
        if (kind === 'picture') {
          const content = await limit(async () => pictures.reencode(await readFile(file.path)))
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
