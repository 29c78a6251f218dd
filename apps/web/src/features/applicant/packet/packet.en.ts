import { defineTexts } from '#lib/format/texts.ts'

export const packetTexts = defineTexts('applicant-packet', {
  short: 'PDF',
  button: 'Export as PDF',
  without: 'Without notes',
  with_one: 'With {{count}} team note',
  with_other: 'With {{count}} team notes',
  saved: 'Saved as “{{name}}”.',
})
