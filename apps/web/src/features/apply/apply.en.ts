import { defineTexts } from '#lib/texts.ts'

export const applyTexts = defineTexts('apply', {
  title: 'Apply: {{title}}',
  at: '{{company}} · {{place}}',
  back: 'the job',
  loading: 'Your application is being prepared',
  gate: {
    visitor: {
      intro: 'Applying takes about three minutes. You will need:',
      name: 'your name and a headline that says what you do',
      cvRequired: 'your CV as a pdf or docx file',
      cvOptional: 'your CV as a pdf or docx file, if you want to send one',
      questions_one: 'your answer to {{count}} question of the employer',
      questions_other: 'your answers to {{count}} questions of the employer',
      why: 'You need an account, so that you can always see where your application stands.',
      signUp: 'Create an account',
      login: 'Log in',
    },
    role: {
      title: 'Go on as a candidate',
      intro:
        'You are signed in as {{email}}. To apply, you need to be a candidate here. Nothing else is asked of you for that.',
      keep: 'What you do as an employer stays as it is.',
      button: 'Become a candidate and go on',
    },
  },
  step: { form: 'Step 1 of 2', review: 'Step 2 of 2' },
  restored: 'We kept what you had typed.',
  you: {
    title: 'About you',
    hint: 'This is your profile. What you change here is kept for your next application.',
    name: 'Full name',
    headline: 'Headline',
    headlineHint: 'A few words that say what you do, such as “Nurse with five years in intensive care”',
  },
  cv: {
    label: 'CV',
    labelOptional: 'CV (optional)',
    hint: 'A pdf or docx file of at most {{limit}}',
    missing: 'Upload your CV: this employer asks for one',
    none: 'No CV',
  },
  questions: {
    title: 'Questions from {{company}}',
    required: 'Answer this question',
  },
  letter: {
    title: 'Cover letter',
    label: 'Cover letter (optional)',
    hint: 'Why this job, and why you. Plain text.',
    none: 'No cover letter',
  },
  form: { next: 'Check your application' },
  review: {
    title: 'Check your application',
    intro: '{{company}} will get exactly this. It cannot be changed after it is sent.',
    noAnswer: 'No answer',
    change: 'Change something',
    send: 'Send the application',
    changedJob: 'The employer has changed this job meanwhile. Please look through your answers once more.',
    duplicate: 'This application is being sent already. Wait a moment, then look at your applications.',
  },
  sent: {
    title: 'Your application is sent',
    already: 'You have applied for this job',
    lead: '{{company}} has your application for {{title}}.',
    nextTitle: 'What happens next',
    read: 'People at {{company}} read it. You see each step under your applications.',
    answer: 'You get an answer, whatever it is. Nobody is left waiting here without one.',
    write: 'We tell you as soon as something needs you: a question, a time for an interview, a document.',
    see: 'See your application',
    more: 'Find more jobs',
  },
  kept: {
    title: 'What you had written',
    intro: 'Your text is not lost. You can copy it for another application.',
  },
})
