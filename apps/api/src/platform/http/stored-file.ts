import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { FileAnswer } from '#platform/http/answers.ts'

/** A document from a stranger is only ever saved: should a browser show it, it runs nothing and loads nothing. */
const harmless = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
}

/** Answers with a file that somebody handed in, to be saved under its name. */
export function answerStoredFile(
  reply: FastifyReply,
  file: {
    readonly stream: Readable
    readonly mediaType: string
    readonly name: string
    readonly bytes: number
  },
): FileAnswer {
  reply.headers(harmless)
  return new FileAnswer(file.stream, {
    contentType: file.mediaType,
    downloadAs: file.name,
    length: file.bytes,
  })
}
