import { defineTexts } from '#lib/format/texts.ts'

/** Texts of the password fields. */
export const passwordTexts = defineTexts('password', {
  show: 'Show password',
  capsLock: 'Caps lock is on.',
  rules: 'Your password must have',
  minLength: 'At least {{count}} characters',
  maxLength: 'At most {{count}} characters',
  lower: 'A lowercase letter',
  upper: 'An uppercase letter',
  digit: 'A number',
  symbol: 'A symbol such as ! or #',
  met: 'done',
  open: 'missing',
  missing: 'Missing: {{rules}}',
})
