import { defineTexts } from '#lib/format/texts.ts'

/** Texts of signing in again for an act that needs it. */
export const freshSignInTexts = defineTexts('fresh-sign-in', {
  title: 'Confirm that it is you',
  body: 'You signed in a while ago. For this, we want to be sure that it is still you.',
  password: 'Your password',
  missing: 'Type your password',
  wrong: 'This is not your password',
  submit: 'Confirm',
  cancel: 'Cancel',
  or: 'or',
  provider: 'Continue with {{name}}',
  link: 'Mail me a link',
  mailedTitle: 'Look into your mail',
  mailed:
    'We mailed a link to {{email}}. Open it in this browser; this page goes on by itself as soon as you have.',
  mailedWaiting: 'Waiting for the link to be opened',
  again: 'Mail it again',
  notDone: 'Nothing was changed, because you did not confirm that it is you.',
  doneElsewhere: 'It is you. Now do it once more.',
})
