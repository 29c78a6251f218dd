import { defineTexts } from '#lib/format/texts.ts'

/** Texts for people whose email address is unconfirmed. */
export const confirmEmailTexts = defineTexts('confirm-email-first', {
  title: 'Confirm your e-mail address first',
  body: 'This sends e-mail on behalf of your company. Confirm your address first, then return here.',
  confirm: 'Confirm e-mail address',
})
