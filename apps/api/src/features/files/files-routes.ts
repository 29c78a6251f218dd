import { deleteFile, getFileContent, getFileLink, listOwnFiles, uploadFile } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { answerStoredFile } from '#platform/http/stored-file.ts'
import type { FilesReadModel } from './files-read-model.ts'
import type { FilesService } from './files-service.ts'

export function mountFilesRoutes(
  app: FastifyInstance,
  service: FilesService,
  readModel: FilesReadModel,
): void {
  mount(app, uploadFile, ({ actor, query, file }) => service.upload(actor, query.purpose, file))
  mount(app, listOwnFiles, ({ actor }) => readModel.own(actor))
  mount(app, deleteFile, ({ actor, params }) => service.remove(actor, params.id))
  mount(app, getFileLink, ({ actor, params }) => readModel.link(actor, params.id))
  mount(app, getFileContent, async ({ params, query, reply }) =>
    answerStoredFile(reply, await readModel.content(params.id, query)),
  )
}
