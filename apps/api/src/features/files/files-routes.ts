import { deleteFile, getFileContent, getFileLink, listOwnFiles, uploadFile } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { FileAnswer } from '#platform/http/answers.ts'
import { mount } from '#platform/http/mount.ts'
import type { FilesReadModel } from './files-read-model.ts'
import type { FilesService } from './files-service.ts'

/** A document from a stranger is only ever saved: should a browser show it, it runs nothing and loads nothing. */
const harmless = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
}

export function mountFilesRoutes(
  app: FastifyInstance,
  service: FilesService,
  readModel: FilesReadModel,
): void {
  mount(app, uploadFile, ({ actor, query, file }) => service.upload(actor, query.purpose, file))

  mount(app, listOwnFiles, ({ actor }) => readModel.own(actor))

  mount(app, deleteFile, ({ actor, params }) => service.remove(actor, params.id))

  mount(app, getFileLink, ({ actor, params }) => readModel.link(actor, params.id))

  mount(app, getFileContent, async ({ params, query, reply }) => {
    const file = await readModel.content(params.id, query)
    reply.headers(harmless)
    return new FileAnswer(file.stream, {
      contentType: file.mediaType,
      downloadAs: file.name,
      length: file.bytes,
    })
  })
}
