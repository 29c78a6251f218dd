import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('dashboard-admin', {
  title: 'Dashboard',
  body: 'What is waiting, and the figures of this marketplace.',
  pending: 'Companies to verify',
  submitted: 'Submitted',
  reports: 'Reports of passports',
  reportBy: 'Issued by {{issuer}}',
  reported: 'Reported',
  done: 'Nothing is waiting for your decision.',
  people: 'People and companies',
  jobs: 'Jobs',
  tile: {
    open: 'Open jobs',
    draft: 'Drafts',
    closed: 'Closed jobs',
    expired: 'Expired jobs',
    candidates: 'Candidates',
    admins: 'Administrators',
    companies: 'Companies',
  },
  hidden: { suspended: 'Open, company suspended', rejected: 'Open, company not verified' },
  applications: 'Applications',
  outcome: {
    running: 'In progress',
    hired: 'Hired',
    'not-selected': 'Not selected',
    withdrawn: 'Withdrawn',
  },
  course: {
    title: 'Last 12 weeks',
    applications: 'Applications received',
    hires: 'Hires',
    jobs: 'Jobs published',
    candidates: 'New candidates',
    companies: 'New companies',
  },
})
