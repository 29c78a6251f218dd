import { jsonPageSql, readJsonPage } from '#db/json-page.ts'
import { prepared } from '#db/prepared.ts'
import { cardJoins, cardSql, cardsSql } from '#db/sql/job-card-sql.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { FreshJobs } from './ports.ts'

const newestCards = `
  select ${cardsSql('p.posted_at desc, p.job_id desc')} as cards
  from (
    select job_id, posted_at from job_search where closes_at > $1
    order by posted_at desc, job_id desc limit $2
  ) p ${cardJoins}`

const ofCompanySql = (after: string) =>
  jsonPageSql(
    `select ${cardSql} as entry, p.posted_at as at, p.job_id as id
     from (
       select job_id, posted_at from job_search
       where company_id = $1 and closes_at > $2 ${after}
       order by posted_at desc, job_id desc limit $3::int + 1
     ) p ${cardJoins}
     order by p.posted_at desc, p.job_id desc`,
    '$3',
  )

const companyJobs = {
  name: 'company-jobs',
  first: ofCompanySql(''),
  further: ofCompanySql('and (posted_at, job_id) < ($4::timestamptz, $5::uuid)'),
}

export function createFreshJobs({ db, clock }: ServiceDeps): FreshJobs {
  return {
    fresh: async (limit) => {
      const values = [clock(), limit]
      const [row] = await prepared<{ cards: string }>(db, 'fresh-jobs', newestCards, values)
      return row?.cards ?? '[]'
    },
    ofCompany: (companyId, { limit = 20, cursor }) =>
      readJsonPage(db, companyJobs, [companyId, clock(), limit], { limit, cursor }),
  }
}
