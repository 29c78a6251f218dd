import { defineTexts } from '#lib/texts.ts'

export const texts = defineTexts('candidate-profile', {
  title: 'My profile',
  intro: 'Employers see this when you apply. What you have sent already does not change.',
  form: 'Profile',
  name: 'Full name',
  headline: 'Headline',
  headlineHint: 'A few words that say what you do, such as “Nurse with five years in intensive care”',
  summary: 'Summary (optional)',
  summaryHint: 'What you have done, what you are good at, what you look for. Plain text.',
  place: 'Place (optional)',
  placeHint: 'Where you live or want to work, such as “Lyon, France”',
  cv: 'CV (optional)',
  cvHint: 'A pdf or docx file of at most {{limit}}. Some employers ask for one.',
  cvOpen: 'Open {{name}}',
  cvWhen: 'Uploaded {{when}}',
  save: 'Save the profile',
  saved: 'Your profile is saved.',
  neverSaved: 'With your name and a headline you can apply for jobs.',
  savedWhen: 'Everything is saved.',
  find: 'Find jobs',
})
