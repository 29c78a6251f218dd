import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('dashboard-candidate', {
  title: 'Dashboard',
  greeting: 'Hello {{name}}, this is where your applications stand.',
  welcome: 'Hello {{name}}, good to have you here.',
  find: 'Find jobs',
  profile: {
    title: 'Tell employers who you are',
    body: 'With your name, your country and a headline you can apply for any job here. It takes a minute.',
    button: 'Complete your profile',
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
    title: 'Waiting for you',
    none: 'Nothing is waiting for you. When an employer needs something, it is here.',
    at: '{{company}} · {{place}}',
    all: 'All that wait for you',
  },
  begin: {
    title: 'Find your next job',
    body: 'When you apply, you see here where each application stands. Every one of them gets an answer.',
  },
  fresh: { title: 'Fresh jobs', all: 'All jobs', none: 'There are no open jobs just now.' },
})
