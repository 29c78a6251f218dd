import { defineTexts } from '#lib/format/texts.ts'

export const landingTexts = defineTexts('landing', {
  documentTitle: 'Jobs where everyone gets an answer',
  title: 'Find work where every application gets an answer',
  lead_one: 'Search {{shown}} open job.',
  lead_other: 'Search {{shown}} open jobs.',
  leadUnknown: 'Search all open jobs.',
  loading: 'Jobs are being loaded',
  fresh: { title: 'Fresh jobs', all: 'See all jobs' },
  none: {
    title: 'There are no open jobs yet',
    body: 'Jobs appear here as soon as employers publish them.',
  },
  companies: { title: 'Companies hiring', jobs_one: '{{shown}} open job', jobs_other: '{{shown}} open jobs' },
  categories: { title: 'By field', jobs: '{{name}} ({{count}})' },
  promise: {
    title: 'How applicants are treated here',
    status: 'One plain status',
    statusBody:
      'Received, in review, action needed, offer, hired, not selected, withdrawn. The same words at every employer, so you always know where you stand.',
    answer: 'An answer for everyone',
    answerBody:
      'When a job closes, the employer is shown everyone who still waits and answers them in one go. Nobody is turned down by a machine: a person decides.',
    own: 'Your application stays as you sent it',
    ownBody:
      'What you sent is kept exactly so. You can read it at any time, and withdraw it as long as nothing is decided.',
  },
  employers: {
    title: 'Do you want to hire?',
    body: 'Post a job in three steps, and take applicants through one clear pipeline.',
    button: 'Post a job',
  },
})
