import { defineTexts } from '#lib/texts.ts'

/** Texts of the fields for passwords. */
export const passwordTexts = defineTexts('password', {
  show: 'Show the password',
  capsLock: 'Caps lock is on.',
  rules: 'What your password needs',
  minLength: 'At least {{count}} characters',
  maxLength: 'At most {{count}} characters',
  lower: 'A small letter',
  upper: 'A capital letter',
  digit: 'A digit',
  symbol: 'A sign such as ! or #',
  met: 'done',
  open: 'missing',
  missing: 'This is missing: {{rules}}',
})
