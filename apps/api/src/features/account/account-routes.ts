import {
  cancelDeletion,
  confirmEmailCode,
  deletePhoto,
  endOtherSessions,
  endSession,
  exportMyData,
  findEmailCode,
  getDeletion,
  getPhotoContent,
  listSessions,
  requestDeletion,
  sendEmailCode,
  updateAccount,
  uploadPhoto,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import type { ReadPerson } from '#features/people/ports.ts'
import { FileAnswer } from '#platform/http/answers.ts'
import { mount } from '#platform/http/mount.ts'
import type { DeletionReadModel } from './deletion-read-model.ts'
import type { DeletionService } from './deletion-service.ts'
import type { EmailCodeService } from './email-code-service.ts'
import type { DataExport } from './export-archive.ts'
import type { PhotoService } from './photo-service.ts'
import type { SessionsService } from './sessions-service.ts'
import type { SettingsService } from './settings-service.ts'

export interface AccountParts {
  readonly settings: SettingsService
  readonly emailCodes: EmailCodeService
  readonly photo: PhotoService
  readonly sessions: SessionsService
  readonly deletion: DeletionService
  readonly deletionPreview: DeletionReadModel['preview']
  readonly dataExport: DataExport
  /** The person as they are after an act. */
  readonly person: ReadPerson
}

/** What is behind one address never changes; a picture runs nothing, should a browser be talked into showing it as a page. */
const pictureHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=7200, immutable',
}

export function mountAccountRoutes(app: FastifyInstance, parts: AccountParts): void {
  const { settings, person } = parts
  mount(app, updateAccount, async ({ actor, body }) => {
    await settings.update(actor, body)
    return person(actor)
  })
  mountPhoto(app, parts)
  mountEmailCode(app, parts)
  mountSessions(app, parts)
  mountLeaving(app, parts)
}

function mountPhoto(app: FastifyInstance, { photo, person }: AccountParts): void {
  mount(app, uploadPhoto, async ({ actor, file }) => {
    await photo.replace(actor, file)
    return person(actor)
  })

  mount(app, deletePhoto, ({ actor }) => photo.remove(actor))

  mount(app, getPhotoContent, async ({ params, query, reply }) => {
    const content = await photo.content(params.id, params.size, query)
    reply.headers(pictureHeaders)
    return new FileAnswer(content, { contentType: 'image/webp' })
  })
}

function mountEmailCode(app: FastifyInstance, { emailCodes, person }: AccountParts): void {
  mount(app, findEmailCode, async ({ actor }) => ({ pending: await emailCodes.pending(actor) }))

  mount(app, sendEmailCode, ({ actor }) => emailCodes.send(actor))

  mount(app, confirmEmailCode, async ({ actor, body }) => {
    await emailCodes.confirm(actor, body.code)
    return person(actor)
  })
}

function mountSessions(app: FastifyInstance, { sessions }: AccountParts): void {
  mount(app, listSessions, async ({ actor }) => ({ items: await sessions.list(actor) }))

  mount(app, endSession, ({ actor, params }) => sessions.end(actor, params.id))

  mount(app, endOtherSessions, async ({ actor }) => ({ ended: await sessions.endOthers(actor) }))
}

function mountLeaving(app: FastifyInstance, { deletion, deletionPreview, dataExport }: AccountParts): void {
  mount(app, getDeletion, ({ actor }) => deletionPreview(actor))

  mount(app, requestDeletion, async ({ actor }) => {
    await deletion.request(actor)
    return deletionPreview(actor)
  })

  mount(app, cancelDeletion, async ({ actor }) => {
    await deletion.cancel(actor)
    return deletionPreview(actor)
  })

  mount(app, exportMyData, async ({ actor }) => {
    const { content, name } = await dataExport.of(actor)
    return new FileAnswer(content, { contentType: 'application/zip', downloadAs: name })
  })
}
