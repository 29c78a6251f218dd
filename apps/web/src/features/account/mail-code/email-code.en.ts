import { defineTexts } from '#lib/format/texts.ts'

/** Texts of confirming one's e-mail address with a 6-digit code. */
export const emailCodeTexts = defineTexts('email-code', {
  title: 'Confirm your e-mail address',
  sent: 'We sent a 6-digit code to {{email}}. It expires in 10 minutes.',
  sending: 'Sending a 6-digit code to {{email}}',
  ask: 'Send a 6-digit code to {{email}} and enter it here.',
  why: 'Confirm your e-mail address to get updates and be found by employers.',
  code: 'Verification code',
  codeHint: 'Didn’t get it? Check your spam folder.',
  confirm: 'Confirm',
  send: 'Send code',
  again: 'Send a new code',
  againIn: 'Send a new code in {{count}} s',
  againInMinutes: 'Send a new code in {{count}} min',
  sentAgain: 'We sent a new code. Your previous code no longer works.',
  later: 'Do this later',
  wrong: 'That code is incorrect. Check the latest e-mail and try again.',
  expired: 'That code has expired. Send a new one.',
  tooManyTries: 'Too many attempts. Send a new code.',
  tooManyMails: 'You have requested several codes. Wait before you request another.',
  wrongAddress: 'Wrong address?',
  change: 'Change it in your account',
  signUpAgain: 'Sign out and sign up again',
  done: 'E-mail address confirmed.',
  dev: 'Development mode: open the mailbox',
})
