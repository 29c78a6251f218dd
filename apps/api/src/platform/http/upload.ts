import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { Route } from '@vouch/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#base/app-error.ts'
import type { UploadedFile } from '#platform/http/call.ts'

/** Maximum megabytes of an upload, unless its route allows more. Services may set a lower limit. */
const maxMegabytes = 10

const malformedForm = 'The upload is incomplete or malformed. Send the file again.'

/** Enables `multipart/form-data` in one scope. Enabled globally, it would add two hooks to every request. */
export async function acceptUploads(
  scope: FastifyInstance,
  { uploadMegabytes = maxMegabytes }: Pick<Route, 'uploadMegabytes'>,
): Promise<void> {
  await scope.register(multipart, {
    limits: { files: 1, fields: 5, parts: 6, fileSize: uploadMegabytes * 2 ** 20 + 1 },
  })
}

/** Opens the part `file` of a multipart request. @throws AppError malformed when there is none */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new AppError('unsupported-type', 'Send the file as multipart/form-data.')
  const part = await request.file().catch((error: { readonly statusCode?: number }) => {
    // Parser errors without a status mean a malformed form: boundary missing or too long, or an early end.
    throw error.statusCode ? error : new AppError('malformed', malformedForm)
  })
  if (part?.fieldname !== 'file') throw new AppError('malformed', 'The form must have one part named "file".')
  return {
    // A part that only its media type marks as a file has no name, although the parser's types say it does.
    name: (part.filename ?? '').slice(0, 255),
    declaredType: part.mimetype,
    stream: part.file,
    read: (maxBytes) => readAll(part.file, maxBytes),
  }
}

async function readAll(stream: Readable & { truncated?: boolean }, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
  }
  if (size > maxBytes || stream.truncated) {
    throw new AppError('too-large', `This file is larger than ${Math.floor(maxBytes / 2 ** 20)} MB.`)
  }
  return Buffer.concat(chunks)
}
