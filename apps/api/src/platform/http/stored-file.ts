import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { FileAnswer } from '#platform/http/answers.ts'

/** Headers of untrusted documents. Should a browser display one, it can neither run scripts nor load anything. */
const isolationHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
}

/** Sends an uploaded file as a download. */
export function answerStoredFile(
  reply: FastifyReply,
  file: {
    readonly stream: Readable
    readonly mediaType: string
    readonly name: string
    readonly bytes: number
  },
): FileAnswer {
  reply.headers(isolationHeaders)
  return new FileAnswer(file.stream, {
    contentType: file.mediaType,
    downloadAs: file.name,
    length: file.bytes,
  })
}
