import type { Landing } from '@vouch/contract'
import { Figures } from './figures.tsx'
import { FreshJobs } from './fresh-jobs.tsx'
import { HiringCompanies } from './hiring-companies.tsx'
import { JobFields } from './job-fields.tsx'
import classes from './landing.module.css'

/** The part of the landing page that comes from the marketplace. */
export function LandingContent({ landing }: { readonly landing: Landing }) {
  return (
    <div className={classes.sections}>
      <Figures landing={landing} />
      <div className={classes.columns}>
        <FreshJobs jobs={landing.fresh} />
        <HiringCompanies companies={landing.companies} />
      </div>
      <JobFields fields={landing.categories} />
    </div>
  )
}
