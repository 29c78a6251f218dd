import type { Database } from '#db/connect.ts'
import type { Transaction } from '#db/transaction.ts'
import type { Clock } from '#platform/clock.ts'
import type { Feature } from '#platform/feature.ts'
import { createCompaniesReadModel } from './companies-read-model.ts'
import { mountCompaniesRoutes } from './companies-routes.ts'
import { createCompaniesService } from './companies-service.ts'
import { createMembersService } from './members-service.ts'

/** The search keeps each company's name beside its jobs. */
export interface JobIndex {
  refreshCompany(trx: Transaction, companyId: string): Promise<void>
}

export interface CompaniesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly jobIndex: JobIndex
}

/** Companies and the people who belong to them. */
export function companiesFeature(deps: CompaniesDeps): Feature {
  const parts = {
    companies: createCompaniesService(deps),
    members: createMembersService(deps),
    readModel: createCompaniesReadModel(deps.db),
  }
  return { routes: (app) => mountCompaniesRoutes(app, parts) }
}
