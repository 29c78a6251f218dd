import {
  addCompanyMember,
  addCompanyPhoto,
  createCompany,
  deleteCompanyLogo,
  deleteCompanyPhoto,
  getCompany,
  getCompanyPicture,
  listCompanies,
  listCompanyMembers,
  removeCompanyMember,
  saveCompanyPhotos,
  setCompanyMemberRole,
  updateCompany,
  uploadCompanyLogo,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { FileAnswer } from '#platform/http/answers.ts'
import { mount } from '#platform/http/mount.ts'
import type { CompaniesReadModel } from './companies-read-model.ts'
import type { CompaniesService } from './companies-service.ts'
import type { MembersService } from './members-service.ts'
import type { PicturesService } from './pictures-service.ts'

interface Parts {
  readonly companies: CompaniesService
  readonly members: MembersService
  readonly pictures: PicturesService
  readonly readModel: CompaniesReadModel
}

export function mountCompaniesRoutes(app: FastifyInstance, parts: Parts): void {
  const { companies, members, readModel } = parts
  mount(app, listCompanies, ({ actor, query }) => readModel.list(actor, query))
  mount(app, createCompany, ({ actor, body }) => companies.create(actor, body))
  mount(app, getCompany, ({ actor, params }) => readModel.one(actor, params.id))
  mount(app, updateCompany, ({ actor, params, body, version }) =>
    companies.update(actor, params.id, version, body),
  )
  mount(app, listCompanyMembers, async ({ actor, params }) => ({
    items: await readModel.members(actor, params.id),
  }))
  mount(app, addCompanyMember, ({ actor, params, body }) => members.put(actor, params.id, body))
  mount(app, setCompanyMemberRole, ({ actor, params, body }) =>
    members.setRole(actor, params.id, params.userId, body.role),
  )
  mount(app, removeCompanyMember, async ({ actor, params }) => {
    await members.remove(actor, params.id, params.userId)
    return undefined
  })
  mountPictures(app, parts.pictures)
}

function mountPictures(app: FastifyInstance, pictures: PicturesService): void {
  mount(app, uploadCompanyLogo, ({ actor, params, file }) => pictures.replaceLogo(actor, params.id, file))
  mount(app, deleteCompanyLogo, ({ actor, params }) => pictures.removeLogo(actor, params.id))
  mount(app, addCompanyPhoto, ({ actor, params, file }) => pictures.addPhoto(actor, params.id, file))
  mount(app, saveCompanyPhotos, ({ actor, params, body }) => pictures.arrange(actor, params.id, body.photos))
  mount(app, deleteCompanyPhoto, ({ actor, params }) =>
    pictures.removePhoto(actor, params.id, params.photoId),
  )

  mount(app, getCompanyPicture, async ({ params, reply }) => {
    const content = await pictures.content(params.id, params.size)
    // Another picture has another address.
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return new FileAnswer(content, { contentType: 'image/webp' })
  })
}
