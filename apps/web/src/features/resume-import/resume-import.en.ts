import { defineTexts } from '#lib/texts.ts'

export const texts = defineTexts('resume-import', {
  title: 'Fill your profile from a CV',
  hint: 'A CV (pdf or docx) or your data from LinkedIn (zip), up to {{limit}}; or a JSON Resume, up to {{jsonLimit}}. Only empty fields are filled, and you check everything. The file of a CV becomes the CV of your profile, if it has none.',
  file: 'CV or résumé',
  unsaved: 'What you typed on this page is not saved yet. The file is read when it is.',
  filled: {
    title_one: '{{count}} value was filled in',
    title_other: '{{count}} values were filled in',
    body: 'Each is marked until you keep it or change it. Please check:',
    none: 'Nothing new was found',
    noneBody: 'All that stands in this file is in your profile already.',
    of_one: '{{count}} value',
    of_other: '{{count}} values',
    notes: 'Left out or left as it was',
    undo: 'Undo all',
    go: 'Check step by step',
    undone: 'Everything that was imported is taken away again.',
    changed:
      'Your profile was changed somewhere else meanwhile. What is still marked can be undone in its step.',
    another: 'Choose another file',
  },
  step: {
    contact: 'Contact',
    personal: 'About you',
    preferences: 'What you look for',
    experience: 'Work experience',
    education: 'Education',
    skills: 'Skills',
    certifications: 'Certificates',
    portfolio: 'Languages and projects',
    documents: 'Documents',
    review: 'Review and publish',
  },
  take: {
    title: 'Take your profile along',
    hint: 'As a PDF to send, or as a JSON Resume that other programs read. Your birth date, gender, needs and referees’ addresses are in neither.',
    pdf: 'Save as PDF',
    json: 'Save as JSON Resume',
    saved: '{{name}} is among your downloads.',
    failed: 'Your profile could not be saved as a file',
  },
})
