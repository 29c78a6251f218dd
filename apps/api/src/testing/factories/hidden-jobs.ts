import type { Database } from '#db/connect.ts'
import { createCompany, type TestCompany } from './company-factory.ts'
import { createJobRow, type TestJob } from './job-factory.ts'

/**
 * Creates an open job, and jobs that no list for crawlers and job boards may have: of a suspended company, imported, draft,
 * paused, closed and expired.
 * @returns the open job
 */
export async function createAmongHidden(
  db: Database,
  company: TestCompany,
  closesAt: string,
): Promise<TestJob> {
  const other = await createCompany(db)
  await db.pool.query("update companies set status = 'suspended' where id = $1", [other.id])
  await createJobRow(db, { companyId: other.id, closesAt })
  const open = await createJobRow(db, { companyId: company.id, closesAt })
  const imported = await createJobRow(db, { companyId: company.id, closesAt })
  await db.pool.query('update jobs set is_own = false where id = $1', [imported.id])
  for (const status of ['draft', 'paused', 'closed', 'expired'] as const)
    await createJobRow(db, { companyId: company.id, closesAt, status })
  return open
}
