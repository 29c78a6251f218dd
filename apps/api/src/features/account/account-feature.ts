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
import type { ApplicantErasure } from '#features/applications/ports.ts'
import type { ReadPerson } from '#features/people/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { FileAnswer } from '#platform/http/answers.ts'
import { mount } from '#platform/http/mount.ts'
import type { Queue } from '#platform/queue.ts'
import { readDeletionPreview } from './deletion-read-model.ts'
import { createDeletionService, type DeletionDeps, withdrawApplications } from './deletion-service.ts'
import { createEmailCodeService, type EmailCodeDeps } from './email-code-service.ts'
import { accountDeleted, createErasure, type ErasureDeps, eraseAccounts } from './erasure.ts'
import { type DataExportDeps, exportData } from './export-archive.ts'
import { createPhotoService, type PhotoDeps } from './photo-service.ts'
import { createSessionsService } from './sessions-service.ts'
import { updateSettings } from './settings-service.ts'

export interface AccountDeps extends EmailCodeDeps, PhotoDeps, DeletionDeps, DataExportDeps, ErasureDeps {
  readonly applicant: ApplicantErasure
  readonly person: ReadPerson
}

/** Account settings, photo, e-mail confirmation, sessions, data export and deletion. */
export function accountFeature(deps: AccountDeps): Feature {
  return {
    routes: (app) => {
      mount(app, updateAccount, async ({ actor, body }) => {
        await updateSettings(deps, actor, body)
        return deps.person(actor)
      })
      mountPhoto(app, deps)
      mountEmailCode(app, deps)
      mountSessions(app, deps)
      mountDeletion(app, deps)
    },
    jobs: (queue) => registerJobs(queue, deps),
  }
}

/** The URL of a photo always returns the same picture. The policy keeps browsers from running an upload as a page. */
const pictureHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=7200, immutable',
}

function mountPhoto(app: FastifyInstance, deps: AccountDeps): void {
  const photo = createPhotoService(deps)
  mount(app, uploadPhoto, async ({ actor, file }) => {
    await photo.replace(actor, file)
    return deps.person(actor)
  })
  mount(app, deletePhoto, ({ actor }) => photo.remove(actor))
  mount(app, getPhotoContent, async ({ params, query, reply }) => {
    const content = await photo.content(params.id, params.size, query)
    reply.headers(pictureHeaders)
    return new FileAnswer(content, { contentType: 'image/webp' })
  })
}

function mountEmailCode(app: FastifyInstance, deps: AccountDeps): void {
  const emailCodes = createEmailCodeService(deps)
  mount(app, findEmailCode, async ({ actor }) => ({ pending: await emailCodes.pending(actor) }))
  mount(app, sendEmailCode, ({ actor }) => emailCodes.send(actor))
  mount(app, confirmEmailCode, async ({ actor, body }) => {
    await emailCodes.confirm(actor, body.code)
    return deps.person(actor)
  })
}

function mountSessions(app: FastifyInstance, deps: AccountDeps): void {
  const sessions = createSessionsService(deps)
  mount(app, listSessions, async ({ actor }) => ({ items: await sessions.list(actor) }))
  mount(app, endSession, ({ actor, params }) => sessions.end(actor, params.id))
  mount(app, endOtherSessions, async ({ actor }) => ({ ended: await sessions.endOthers(actor) }))
}

function mountDeletion(app: FastifyInstance, deps: AccountDeps): void {
  const deletion = createDeletionService(deps)
  mount(app, getDeletion, ({ actor }) => readDeletionPreview(deps.db, actor))
  mount(app, requestDeletion, async ({ actor }) => {
    await deletion.request(actor)
    return readDeletionPreview(deps.db, actor)
  })
  mount(app, cancelDeletion, async ({ actor }) => {
    await deletion.cancel(actor)
    return readDeletionPreview(deps.db, actor)
  })
  mount(app, exportMyData, async ({ actor }) => {
    const { content, name } = await exportData(deps, actor)
    return new FileAnswer(content, { contentType: 'application/zip', downloadAs: name })
  })
}

function registerJobs(queue: Queue, deps: AccountDeps): void {
  queue.work(withdrawApplications, ({ userId }) => deps.applicant.withdrawAll(userId))
  const erasure = createErasure(deps)
  queue.work(eraseAccounts, erasure.eraseDue)
  queue.work(accountDeleted, ({ uid }) => erasure.markDeleted(uid))
  queue.schedule(eraseAccounts, '41 2 * * *', {})
}
