import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#base/app-error.ts'
import type { UploadedFile } from '#platform/http/call.ts'

/** No upload is larger, whatever it is for; a route's own limit is lower or equal. */
const maxUploadBytes = 10 * 2 ** 20

const malformedForm = 'The form with the file could not be read: it is not whole. Send it again.'

/** Lets the routes of a scope read `multipart/form-data`. Everywhere, it would cost each request two hooks. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { files: 1, fields: 5, parts: 6, fileSize: maxUploadBytes + 1 },
  })
}

/**
 * Opens the one `file` part of a multipart request.
 * @throws AppError malformed when there is none
 */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new AppError('unsupported-type', 'Send the file as multipart/form-data.')
  const part = await request.file().catch((error: { readonly statusCode?: number }) => {
    // What the reader of forms throws without a status is about the form: no boundary, one too long, an early end.
    throw error.statusCode ? error : new AppError('malformed', malformedForm)
  })
  if (part?.fieldname !== 'file') throw new AppError('malformed', 'The form needs one part named "file".')
  return {
    // A part that is told from a field by its type alone has none, whatever the types of the reader say.
    name: (part.filename ?? '').slice(0, 255),
    declaredType: part.mimetype,
    stream: part.file,
    read: (maxBytes) => readAll(part.file, Math.min(maxBytes, maxUploadBytes)),
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
