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
  figures: {
    title: 'In figures',
    jobs_one: 'open job',
    jobs_other: 'open jobs',
    answered: 'applications answered in the last 12 months, of {{due}} that were due an answer',
    inTime: 'of those due were answered by the promised day, or within 14 days where none is promised',
    prompt_one: 'company answers at least 9 in 10 people by the promised day',
    prompt_other: 'companies answer at least 9 in 10 people by the promised day',
  },
  story: {
    title: 'What happens to an application',
    lead: 'Six stages, the same at every company. Both sides always know whose turn it is.',
    you: 'You',
    company: 'The company',
    applied: {
      title: 'Applied',
      you: 'You get a receipt and see the day by which the company promises to answer.',
      company: 'Your application joins one queue, longest wait first.',
    },
    shortlist: {
      title: 'Shortlist',
      you: 'Your status says “In review”. You can withdraw until a decision is made.',
      company: 'The hiring team reads and compares. People decide: no score rejects anyone.',
    },
    questionnaire: {
      title: 'Questionnaire',
      you: 'You answer some questions by a set day. Your answers are saved as you type.',
      company: 'The team reads the answers once you have sent them, never your drafts.',
    },
    interview: {
      title: 'Interview',
      you: 'You accept the proposed time, or ask for another.',
      company: 'The team meets you and records a result. Until then, it stays on their to-do list.',
    },
    details: {
      title: 'Documents',
      you: 'You send the documents that are still missing.',
      company: 'The team checks each one. If something needs a change, they tell you why.',
    },
    hired: {
      title: 'Offer',
      you: 'You get the offer, and you decide.',
      company: 'The opening is filled. Everyone still waiting gets an answer.',
    },
    end: 'The answer can be no at any stage, but you always get one: nobody is left waiting when a job closes.',
  },
  sides: {
    title: 'Fair for everyone involved',
    candidates: {
      title: 'For candidates',
      one: 'See how a job matches your profile, and why',
      two: 'Know whose turn it is, and by when',
      three: 'Download your data or delete it, any time',
      button: 'Create an account',
    },
    employers: {
      title: 'For employers',
      one: 'Post a job in three steps',
      two: 'See who is waiting for an answer, longest first',
      three: 'Move or reject many applicants at once, and undo it',
      button: 'Post a job',
    },
    organisation: {
      title: 'For the organisation behind it',
      one: 'Run the job market of your field or region on your own server',
      two: 'Verify companies, and see which of them keep people waiting',
      three: 'Manage lists, rules and wording without a developer',
      button: 'See who is hiring',
    },
  },
  picture: { answer: 'You have an answer' },
})
