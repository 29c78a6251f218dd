import { defineTexts } from '#lib/texts.ts'

/** Texts of signing up, signing in and out, and choosing a role. */
export const accountTexts = defineTexts('account', {
  email: 'E-mail address',
  password: 'Password',
  showPassword: 'Show the password',
  login: {
    title: 'Log in',
    description: 'Good to see you again.',
    submit: 'Log in',
    noAccount: 'No account yet?',
    signup: 'Sign up',
  },
  signup: {
    title: 'Sign up',
    description: 'One account for looking for work and for hiring.',
    name: 'Your name',
    nameHint: 'As people should address you. Employers see it when you apply.',
    emailHint: 'You log in with it, and news about your applications goes there.',
    passwordHint: 'At least {{count}} characters. A few words that only you would put together are best.',
    submit: 'Create my account',
    hasAccount: 'You have an account?',
    login: 'Log in',
  },
  checkAuth: {
    title: 'One moment',
    body: 'We are checking that it is still you.',
  },
  signout: {
    title: 'You are signed out',
    working: 'Signing you out',
    body: 'Nobody can open your pages on this device now.',
    again: 'Log in again',
    home: 'Go to the start page',
  },
  welcome: {
    title: 'Welcome, {{name}}',
    body: 'Your account is ready. This is what happens next.',
    role: 'Choose what you are here for',
    roleBody: 'You look for work, or you hire. You can add the other later.',
    profile: 'Say the little that is needed',
    profileBody: 'Looking for work: your name and a headline. Hiring: your company’s name.',
    start: 'Begin',
    startBody: 'Apply in a few minutes, or post your first job. Every application gets an answer here.',
    next: 'Choose my role',
  },
  role: {
    title: 'What are you here for?',
    description: 'Choose one now. You can add the other later, from your menu.',
    candidate: 'I look for work',
    candidateBody: 'Search jobs, apply in minutes, and always know where your application stands.',
    employer: 'I hire',
    employerBody: 'Post jobs and take applicants through to hired, without leaving anybody waiting.',
    has: 'You have this role. Go to its dashboard.',
    working: 'One moment',
  },
})
