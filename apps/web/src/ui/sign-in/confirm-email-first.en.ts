import { defineTexts } from '#lib/format/texts.ts'

/** Texts of what stands in place of a form that sends mail, while the own address is not confirmed. */
export const confirmEmailTexts = defineTexts('confirm-email-first', {
  title: 'Confirm your e-mail address first',
  body: 'This sends e-mail on behalf of your company. Confirm your address first, then return here.',
  confirm: 'Confirm e-mail address',
})
