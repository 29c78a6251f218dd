import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('dashboard-admin', {
  title: 'Dashboard',
  body: 'Key figures for this marketplace.',
  jobs: 'Jobs',
  people: 'People and companies',
  tile: {
    open: 'Open jobs',
    draft: 'Drafts',
    closed: 'Closed jobs',
    expired: 'Expired jobs',
    candidates: 'Candidates',
    employers: 'Employers',
    admins: 'Administrators',
    companies: 'Companies',
    companiesPending: 'Companies under review',
  },
  applications: 'Applications in progress',
  applicationsChart: 'Applications in progress, by stage',
  ended: 'Ended applications',
  endedChart: 'Ended applications, by outcome',
})
