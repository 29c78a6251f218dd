import { type JobTemplate, maxJobTemplates } from '@vouch/contract'
import { sql } from 'kysely'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidFields, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { toFields } from '../employer-jobs-mapper.ts'
import { companyOfJob } from '../jobs-store.ts'
import { lockJobFor } from '../open-job.ts'
import { type TemplateRow, templateNamed, templatesOf } from './template-store.ts'

/** Job templates of a company, for its owners and recruiters. Every method can throw not-found, forbidden. */
export interface TemplateService {
  list(actor: Actor, companyId: string): Promise<{ items: JobTemplate[] }>
  /**
   * Keeps the fields of one of the company's jobs, without its closing date. A template with the same name is replaced.
   * @throws AppError not-permitted-now with 100 templates, or for a job that an administrator closed
   */
  save(actor: Actor, companyId: string, jobId: string, name: string): Promise<JobTemplate>
  /** @throws AppError invalid if another template has the name */
  rename(actor: Actor, companyId: string, templateId: string, name: string): Promise<JobTemplate>
  remove(actor: Actor, companyId: string, templateId: string): Promise<void>
}

export function createTemplateService({ db, clock }: ServiceDeps): TemplateService {
  const allow = (actor: Actor, companyId: string) =>
    requireAccess(actor, 'job.create', { companyId }, 'This company')

  return {
    list: async (actor, companyId) => {
      allow(actor, companyId)
      return { items: (await templatesOf(db.kysely, companyId)).map(toTemplate) }
    },

    save: (actor, companyId, jobId, name) => {
      allow(actor, companyId)
      return inTransaction(db, async (trx) => {
        await lockTemplates(trx, companyId)
        if ((await companyOfJob(trx, jobId)) !== companyId) throw notFound('This job')
        const job = await lockJobFor(trx, companyId, { actor, jobId, action: 'copy' })
        const same = await templateNamed(trx, companyId, name)
        if (!same && (await templatesOf(trx, companyId)).length >= maxJobTemplates) {
          const message = `Your company has ${maxJobTemplates} templates. Delete one first.`
          throw new AppError('not-permitted-now', message)
        }
        const row = {
          id: same ?? uuidv7(),
          company_id: companyId,
          name,
          fields: JSON.stringify({ ...toFields(job), closesOn: null }),
          created_by: actor.userId,
          changed_at: clock(),
        }
        const { id: _id, ...change } = row
        await trx
          .insertInto('job_templates')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
          .execute()
        return toTemplate({ ...row, title: job.title })
      })
    },

    rename: (actor, companyId, templateId, name) => {
      allow(actor, companyId)
      return inTransaction(db, async (trx) => {
        await lockTemplates(trx, companyId)
        const same = await templateNamed(trx, companyId, name)
        if (same !== undefined && same !== templateId) {
          throw invalidFields([{ path: 'name', message: 'Another template has this name' }])
        }
        const row = await trx
          .updateTable('job_templates')
          .set({ name, changed_at: clock() })
          .where('id', '=', templateId)
          .where('company_id', '=', companyId)
          .returning(['id', 'name', 'changed_at', sql<string>`coalesce(fields ->> 'title', '')`.as('title')])
          .executeTakeFirst()
        if (!row) throw notFound('This template')
        return toTemplate(row)
      })
    },

    remove: async (actor, companyId, templateId) => {
      allow(actor, companyId)
      const { numDeletedRows } = await db.kysely
        .deleteFrom('job_templates')
        .where('id', '=', templateId)
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) throw notFound('This template')
    },
  }
}

/** Makes changes to a company's templates wait for each other, so that names and the limit hold. */
async function lockTemplates(trx: Transaction, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`job-templates ${companyId}`}, 0))`.execute(trx)
}

function toTemplate({ id, name, title, changed_at: changedAt }: TemplateRow): JobTemplate {
  return { id, name, title, changedAt: changedAt.toISOString() }
}
