import { defineTexts } from '#lib/format/texts.ts'

/** Texts of the dialog that asks a person to sign in again before a protected action. */
export const freshSignInTexts = defineTexts('fresh-sign-in', {
  title: 'Confirm it’s you',
  body: 'You logged in a while ago. Confirm your identity to continue.',
  password: 'Password',
  missing: 'Enter your password',
  wrong: 'Incorrect password',
  submit: 'Confirm',
  cancel: 'Cancel',
  or: 'or',
  provider: 'Continue with {{name}}',
  link: 'E-mail me a link',
  mailedTitle: 'Check your e-mail',
  mailed: 'We sent a link to {{email}}. Open it in this browser. This page will then continue.',
  mailedWaiting: 'Waiting for you to open the link',
  again: 'Send again',
  notDone: 'No changes made. You did not confirm your identity.',
  doneElsewhere: 'Identity confirmed. Try again.',
})
