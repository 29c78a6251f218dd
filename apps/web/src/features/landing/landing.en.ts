import { defineTexts } from '#lib/format/texts.ts'

export const landingTexts = defineTexts('landing', {
  documentTitle: 'Jobs where everyone gets an answer',
  title: 'Find work where every application gets an answer',
  lead_one: 'Search {{shown}} open job.',
  lead_other: 'Search {{shown}} open jobs.',
  leadUnknown: 'Search all open jobs.',
  loading: 'Loading jobs',
  fresh: { title: 'New jobs', all: 'View all jobs' },
  none: {
    title: 'No open jobs yet',
    body: 'New jobs will appear here when employers publish them.',
  },
  companies: { title: 'Companies hiring', jobs_one: '{{shown}} open job', jobs_other: '{{shown}} open jobs' },
  categories: { title: 'By category', jobs: '{{name}} ({{count}})' },
  promise: {
    title: 'Our promise to applicants',
    status: 'A clear status',
    statusBody:
      'From received to hired: the same status labels at every employer, so you always know what’s happening.',
    answer: 'An answer for everyone',
    answerBody:
      'When a job closes, everyone still waiting gets an answer: from the employer, or from Vouch if the employer sends none. Who is hired is always decided by people.',
    own: 'Your application stays yours',
    ownBody:
      'We store your application exactly as you submitted it. You can view it at any time and withdraw it until a decision is made.',
  },
  employers: {
    title: 'Hiring?',
    body: 'Post a job in three steps and manage applicants in one clear pipeline.',
    button: 'Post a job',
  },
})
