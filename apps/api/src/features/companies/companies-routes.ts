import {
  addCompanyMember,
  createCompany,
  getCompany,
  listCompanies,
  listCompanyMembers,
  removeCompanyMember,
  updateCompany,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import type { CompaniesReadModel } from './companies-read-model.ts'
import type { CompaniesService } from './companies-service.ts'
import type { MembersService } from './members-service.ts'

interface Parts {
  readonly companies: CompaniesService
  readonly members: MembersService
  readonly readModel: CompaniesReadModel
}

export function mountCompaniesRoutes(app: FastifyInstance, { companies, members, readModel }: Parts): void {
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
  mount(app, removeCompanyMember, async ({ actor, params }) => {
    await members.remove(actor, params.id, params.userId)
    return undefined
  })
}
