import type { ConsentState } from '@vouch/contract'
import { consentPath } from '#ui/form/consent-fields.tsx'
import { consentTexts } from '#ui/form/consents.en.ts'

/** Where the box of the terms is, for errors and links. */
export const termsPath = consentPath('term-of-service')

/** What is to be done about terms that are not agreed to. */
export function termsSentence({ current: { version } }: ConsentState): string {
  return consentTexts.t('missing.term-of-service', { version })
}
