import type { Database } from '#db/connect.ts'
import { refreshVocabulary } from '#features/search/index/vocabulary-store.ts'
import { createCompany, type TestCompany } from './company-factory.ts'
import { createSearchableJobs, type SearchableJob } from './search-factory.ts'

/** Eight jobs of two companies, one of them ended, that differ in what a search can filter by. */
export async function createBakeryAndSoftwareJobs(
  db: Database,
  now: Date,
): Promise<{ readonly bakery: TestCompany }> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const bakery = await createCompany(db, { name: 'Golden Crust' })
  const software = await createCompany(db, { name: 'Bitworks' })
  const { rows } = await db.pool.query<{ id: number }>(
    `select id from job_categories where slug = 'information-technology'`,
  )
  const categoryId = rows[0]?.id ?? 0
  const job = (title: string, more: Partial<SearchableJob> = {}): SearchableJob => ({
    companyId: software.id,
    title,
    postedAt: daysAgo(5),
    closesAt: daysAgo(-20),
    ...more,
  })
  await createSearchableJobs(db, [
    job('Software engineer', { location: 'New York', country: 'US', postedAt: daysAgo(1) }),
    job('Senior software engineer', {
      workMode: 'remote',
      employmentType: 'full-time',
      postedAt: daysAgo(4),
    }),
    job('Office manager', { skills: ['software'], location: 'York', country: 'GB', postedAt: daysAgo(2) }),
    job('Head baker', { companyId: bakery.id, location: 'Utrecht', country: 'NL', postedAt: daysAgo(3) }),
    job('Baker', {
      companyId: bakery.id,
      description: '<p>Sourdough every morning.</p>',
      pay: { max: 3000, currency: 'EUR', period: 'month' },
      workMode: 'on-site',
      employmentType: 'full-time',
      postedAt: daysAgo(9),
    }),
    job('IT helper', {
      categoryId,
      employmentType: 'part-time',
      pay: { max: 21, currency: 'EUR', period: 'hour' },
      postedAt: daysAgo(8),
    }),
    job('C++ developer', { pay: { max: 90_000, currency: 'USD', period: 'year' }, postedAt: daysAgo(20) }),
    job('Ended welder', { closesAt: daysAgo(1), postedAt: daysAgo(2) }),
  ])
  await refreshVocabulary(db)
  return { bakery }
}
