import { defineTexts } from '#lib/texts.ts'

/** Texts of proving one's e-mail address with six digits. */
export const emailCodeTexts = defineTexts('email-code', {
  title: 'Confirm your e-mail address',
  sent: 'We sent six digits to {{email}}. They work for 10 minutes.',
  sending: 'We are sending six digits to {{email}}.',
  ask: 'We send six digits to {{email}}. Type them here, and we know that mail reaches you.',
  why: 'News about your applications goes only to an address that is confirmed, and other people can find you by it only then.',
  code: 'The six digits',
  codeHint: 'Not there after a minute? Look in the folder for unwanted mail.',
  confirm: 'Confirm',
  send: 'Send me the digits',
  again: 'Send new digits',
  againIn: 'Send new digits ({{count}} s)',
  sentAgain: 'New digits are on their way. The ones from before work no more.',
  later: 'Do this later',
  wrong: 'These are not the digits of the newest mail. Check them and try again.',
  expired: 'These digits work no more. Send new ones and use those.',
  tooManyTries: 'There were too many wrong tries. Send new digits and use those.',
  tooManyMails: 'We have sent several mails already. Wait a little before you ask for another.',
  wrongAddress: 'Is the address wrong?',
  change: 'Change it in your account',
  signUpAgain: 'Sign out, and sign up with the right one',
  done: 'Your e-mail address is confirmed.',
  dev: 'Nothing is really sent here: read the mail',
})
