import type { ConsentState } from '@vouch/contract'
import { consentPath } from '#ui/form/consent-fields.tsx'
import { consentTexts } from '#ui/form/consents.en.ts'

/** Form path of the checkbox that accepts the terms of service. */
export const termsPath = consentPath('term-of-service')

export function termsSentence({ current: { version } }: ConsentState): string {
  return consentTexts.t('missing.term-of-service', { version })
}
