import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('dashboard-admin', {
  title: 'Dashboard',
  body: 'The marketplace in numbers.',
  jobs: 'Jobs',
  people: 'People and companies',
  tile: {
    open: 'Open jobs',
    draft: 'Drafts',
    closed: 'Closed jobs',
    expired: 'Expired jobs',
    candidates: 'Candidates',
    employers: 'Employers',
    admins: 'Admins',
    companies: 'Companies',
    companiesPending: 'To be verified',
  },
  applications: 'Applications in progress',
  applicationsChart: 'Applications in progress, by stage',
  ended: 'Applications that ended',
  endedChart: 'Applications that ended, by outcome',
})
