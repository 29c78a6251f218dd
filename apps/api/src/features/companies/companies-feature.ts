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
import type { ValueHolder } from '#features/masters/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { FileAnswer } from '#platform/http/answers.ts'
import { mount } from '#platform/http/mount.ts'
import { createCompaniesReadModel } from './companies-read-model.ts'
import { type CompaniesServiceDeps, createCompaniesService } from './companies-service.ts'
import { createCompanyHolder } from './company-holder.ts'
import { createCompanyRegister } from './company-register.ts'
import { createMembersService, type MembersDeps } from './members-service.ts'
import { createPicturesService, type PicturesDeps } from './pictures-service.ts'
import type { CompanyRegister } from './ports.ts'

export interface CompaniesDeps extends CompaniesServiceDeps, PicturesDeps, MembersDeps {}

export interface CompaniesFeature extends Feature {
  /** Lets other features change companies. */
  readonly register: CompanyRegister
  /** Lets merges of list values change companies. */
  readonly holder: ValueHolder
}

/** Companies, their members and pictures. */
export function companiesFeature(deps: CompaniesDeps): CompaniesFeature {
  return {
    holder: createCompanyHolder(deps.typedWords),
    register: createCompanyRegister(deps),
    routes: (app) => {
      mountCompanies(app, deps)
      mountPictures(app, deps)
    },
  }
}

function mountCompanies(app: FastifyInstance, deps: CompaniesDeps): void {
  const companies = createCompaniesService(deps)
  const members = createMembersService(deps)
  const readModel = createCompaniesReadModel(deps)
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
    members.setRole(actor, { companyId: params.id, userId: params.userId }, body),
  )
  mount(app, removeCompanyMember, ({ actor, params, query }) =>
    members.remove(actor, { companyId: params.id, userId: params.userId }, query.handOverTo),
  )
}

function mountPictures(app: FastifyInstance, deps: CompaniesDeps): void {
  const pictures = createPicturesService(deps)
  mount(app, uploadCompanyLogo, ({ actor, params, file }) => pictures.replaceLogo(actor, params.id, file))
  mount(app, deleteCompanyLogo, ({ actor, params }) => pictures.removeLogo(actor, params.id))
  mount(app, addCompanyPhoto, ({ actor, params, file }) => pictures.addPhoto(actor, params.id, file))
  mount(app, saveCompanyPhotos, ({ actor, params, body }) => pictures.arrange(actor, params.id, body.photos))
  mount(app, deleteCompanyPhoto, ({ actor, params }) =>
    pictures.removePhoto(actor, params.id, params.photoId),
  )
  mount(app, getCompanyPicture, async ({ params, reply }) => {
    const content = await pictures.content(params.id, params.size)
    // The URL of a picture always returns the same content, so it can be cached forever.
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return new FileAnswer(content, { contentType: 'image/webp' })
  })
}
