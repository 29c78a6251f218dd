import type { Company, companyBasics } from '@vouch/contract'
import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import { requireAccess } from '#access/require-access.ts'
import { requireEmail } from '#access/require-email.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { noteAdminAct } from './audit-store.ts'
import type { JobIndex } from './companies-feature.ts'
import { readCompany } from './companies-read-model.ts'
import {
  changeCompany,
  insertCompany,
  isNameTaken,
  lockCompany,
  nameConflict,
  putMember,
} from './companies-store.ts'

export type CompanyInput = z.output<typeof companyBasics>

export interface CompaniesService {
  /** An employer becomes its owner; an admin who is no employer founds it for others. @throws AppError conflict, not-permitted-now */
  create(actor: Actor, input: CompanyInput): Promise<Company>
  /** @throws AppError not-found, forbidden, stale, conflict */
  update(actor: Actor, companyId: string, version: number, input: CompanyInput): Promise<Company>
}

interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly jobIndex: JobIndex
}

export function createCompaniesService({ db, clock, jobIndex }: Deps): CompaniesService {
  return {
    create: async (actor, input) => {
      requireAccess(actor, 'company.create', null)
      requireEmail(actor)
      const at = clock()
      return inTransaction(db, async (trx) => {
        const id = uuidv7()
        const isEmployer = actor.roles.includes('employer')
        const status = actor.roles.includes('admin') ? 'verified' : 'draft'
        await addCompany(trx, { id, input, status, createdBy: actor.userId, at })
        if (isEmployer) await putMember(trx, { companyId: id, userId: actor.userId, role: 'owner', at })
        else
          await noteAdminAct(trx, actor, {
            action: 'company.create',
            companyId: id,
            at,
            details: { name: input.name },
          })
        return readCompany(trx, actor.userId, id)
      })
    },

    update: async (actor, companyId, version, input) => {
      requireAccess(actor, 'company.write', { companyId }, 'This company')
      const at = clock()
      return inTransaction(db, async (trx) => {
        const current = await lockCompany(trx, companyId)
        if (!current) throw notFound('This company')
        if (current.version !== version) {
          throw new AppError('stale', 'This company was changed in the meantime.', {
            currentVersion: current.version,
          })
        }
        if (await isNameTaken(trx, input.name, companyId)) throw nameConflict(input.name)
        await changeCompany(trx, { id: companyId, input, version: version + 1, at })
        if (current.name !== input.name) await jobIndex.refreshCompany(trx, companyId)
        await noteAdminAct(trx, actor, {
          action: 'company.update',
          companyId,
          at,
          details: { name: input.name },
        })
        return readCompany(trx, actor.userId, companyId)
      })
    },
  }
}

type NewCompany = Parameters<typeof insertCompany>[1]

/** Different names can give the same address: the second one gets a few characters more. */
async function addCompany(trx: Transaction, company: NewCompany): Promise<void> {
  if (await insertCompany(trx, company)) return
  if (await isNameTaken(trx, company.input.name, company.id)) throw nameConflict(company.input.name)
  if (!(await insertCompany(trx, company, company.id.slice(-6)))) throw nameConflict(company.input.name)
}
