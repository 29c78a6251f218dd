import { type JobFields, jobFields } from '@vouch/contract'
import { sql } from 'kysely'
import { notFound } from '#base/app-error.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

export interface TemplateRow {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly changed_at: Date
}

/** Lists the templates of a company by name. */
export async function templatesOf(executor: Executor, companyId: string): Promise<TemplateRow[]> {
  return executor
    .selectFrom('job_templates')
    .select(['id', 'name', 'changed_at', sql<string>`coalesce(fields ->> 'title', '')`.as('title')])
    .where('company_id', '=', companyId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Finds the template of a company with a name, whatever its capital letters. */
export async function templateNamed(
  executor: Executor,
  companyId: string,
  name: string,
): Promise<string | undefined> {
  const row = await executor
    .selectFrom('job_templates')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  return row?.id
}

/**
 * The fields of a template, for a new draft. What an older template does not have stays as it is in `empty`.
 * @throws AppError not-found
 */
export async function fieldsOfTemplate(
  trx: Transaction,
  companyId: string,
  templateId: string,
  empty: JobFields,
): Promise<JobFields> {
  const row = await trx
    .selectFrom('job_templates')
    .select('fields')
    .where('id', '=', templateId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!row) throw notFound('This template')
  const stored = row.fields as Partial<Record<keyof JobFields, unknown>>
  const known = (Object.keys(jobFields.shape) as (keyof JobFields)[]).flatMap((name) => {
    const parsed = jobFields.shape[name].safeParse(stored[name])
    return parsed.success ? [[name, parsed.data] as const] : []
  })
  return { ...empty, ...Object.fromEntries(known), closesOn: null }
}
