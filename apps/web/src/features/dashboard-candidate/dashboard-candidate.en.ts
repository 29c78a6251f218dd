import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('dashboard-candidate', {
  title: 'Dashboard',
  greeting: 'Hello {{name}}, here is the status of your applications.',
  welcome: 'Welcome, {{name}}.',
  find: 'Find jobs',
  profile: {
    title: 'Complete your profile',
    body: 'Add your name, country and a headline to apply for jobs. It takes a minute.',
    button: 'Complete profile',
  },
  numbers: 'Applications and jobs',
  sent: 'Applications sent',
  tile: {
    'action-needed': 'Action needed',
    offer: 'Offers',
    received: 'Received',
    'in-review': 'In review',
    hired: 'Hired',
    'job-closed': 'Job closed',
    'not-selected': 'Not selected',
    withdrawn: 'Withdrawn',
    saved: 'Saved jobs',
    invitations: 'Invitations to apply',
  },
  waiting: {
    title: 'Waiting for you',
    none: 'No application needs anything from you.',
    at: '{{company}} · {{place}}',
    due: 'Due by {{day}}',
    late: 'Was due by {{day}}. You can still answer.',
    updated: 'Last update',
    proposed: 'Proposed for {{when}}',
  },
  toFinish: {
    title: 'Applications to finish',
    job: 'Finish your application for {{job}}',
    until: 'Job closes on {{day}}',
    saved: 'Saved',
  },
  task: {
    questionnaire: 'Answer questions for {{job}}',
    interview: 'Respond to the proposed interview for {{job}}',
    details: 'Submit documents for {{job}}',
    offer: 'Answer the offer for {{job}}',
  },
  begin: {
    title: 'Find your next job',
    body: 'Track your applications here. Every application gets an answer.',
  },
  fresh: { title: 'New jobs', all: 'View all jobs', none: 'No open jobs right now.' },
})
