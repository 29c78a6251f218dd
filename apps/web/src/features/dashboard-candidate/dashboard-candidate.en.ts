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
  numbers: 'Your applications and saved jobs',
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
  },
  waiting: {
    title: 'Action needed',
    none: 'Nothing to do right now.',
    at: '{{company}} · {{place}}',
    all: 'View all',
  },
  begin: {
    title: 'Find your next job',
    body: 'Track your applications here. Every application gets an answer.',
  },
  fresh: { title: 'New jobs', all: 'View all jobs', none: 'No open jobs right now.' },
})
