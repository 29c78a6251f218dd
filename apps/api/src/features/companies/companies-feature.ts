import type { Feature } from '#platform/feature.ts'
import { createCompaniesReadModel } from './companies-read-model.ts'
import { mountCompaniesRoutes } from './companies-routes.ts'
import { type CompaniesServiceDeps, createCompaniesService } from './companies-service.ts'
import { createCompanyRegister } from './company-register.ts'
import { createMembersService } from './members-service.ts'
import { createPicturesService, type PicturesDeps } from './pictures-service.ts'
import type { CompanyRegister } from './ports.ts'

export interface CompaniesDeps extends CompaniesServiceDeps, PicturesDeps {}

/** Companies and the people who belong to them; `register` is what other features do with a company. */
export function companiesFeature(deps: CompaniesDeps): Feature & { readonly register: CompanyRegister } {
  const parts = {
    companies: createCompaniesService(deps),
    members: createMembersService(deps),
    pictures: createPicturesService(deps),
    readModel: createCompaniesReadModel(deps.db),
  }
  return {
    register: createCompanyRegister(deps),
    routes: (app) => mountCompaniesRoutes(app, parts),
  }
}
