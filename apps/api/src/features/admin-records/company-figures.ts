import type { CompanyFigures } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { prepared } from '#db/prepared.ts'
import { personNameSql } from '#platform/accounts/person-name-sql.ts'
import { applicationCountsJson } from './application-counts.ts'

const figuresById = `
  select ${iso('c.created_at')} as "createdAt", ${personNameSql()} as "createdBy",
    (
      select coalesce(json_object_agg(r.status, r.count), '{}'::json)
      from (select j.status, count(*) from jobs j where j.company_id = c.id group by j.status) r
    ) as jobs,
    ${applicationCountsJson('a.company_id = c.id and a.candidate_id <> $2')} as applications
  from companies c left join users u on u.id = c.created_by
  where c.id = $1`

/**
 * Reads the numbers of a company.
 * @throws AppError not-found
 */
export async function readCompanyFigures(
  db: Database,
  actor: Actor,
  companyId: string,
): Promise<CompanyFigures> {
  requireAccess(actor, 'record.read', null)
  const values = [companyId, actor.userId]
  const [row] = await prepared<CompanyFigures & Record<string, unknown>>(
    db,
    'company-figures',
    figuresById,
    values,
  )
  if (!row) throw notFound('This company')
  return row
}
