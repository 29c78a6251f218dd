import { defineTexts } from '#lib/format/texts.ts'

/** Texts of what stands in place of a form that sends mail, while the own address is not confirmed. */
export const confirmEmailTexts = defineTexts('confirm-email-first', {
  title: 'Confirm your e-mail address first',
  body: 'People get mail in your company’s name. Confirm your address, and you come back here.',
  confirm: 'Confirm my address',
})
