import { defineTexts } from '#lib/format/texts.ts'

export const blindTexts = defineTexts('applicant-blind', {
  title: 'Blind review until {{stage}}',
  body: 'Name, contacts, photo, schools, passports, links and files are hidden until this application reaches {{stage}}. Names in texts are removed automatically, but some may remain.',
  reveal: 'Reveal now',
  dialog: {
    title: 'Reveal {{name}} before {{stage}}?',
    body: 'The whole hiring team will see who this is. You can’t undo this, and your reason stays on this page.',
    reason: 'Reason',
    hint: '{{min}} to {{max}} characters. The applicant doesn’t see it.',
    length: '{{used}} of {{max}} characters',
    short: 'Give a reason of at least {{min}} characters.',
    long: 'Shorten the reason to {{max}} characters.',
    confirm: 'Reveal',
  },
  done: 'The applicant is revealed.',
  revealedTitle: 'Revealed before the blind review ended',
  revealedBody: '{{who}} revealed this application on {{day}}: “{{reason}}”',
  somebody: 'Someone on the team',
  cv: {
    about: 'The text of the CV. Names that we recognised are removed.',
    label: 'CV as text',
    loading: 'Loading the CV',
    failed: 'The text of this CV could not be read. Decide without it, or reveal the applicant.',
    retry: 'Try again',
    asText: 'The CV is shown as text on this page until the applicant is revealed.',
  },
  documents_one: '{{count}} more document is hidden.',
  documents_other: '{{count}} more documents are hidden.',
})
