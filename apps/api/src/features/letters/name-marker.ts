import type { LetterLanguage } from '@vouch/contract'

/** Stands in previews for the name of an applicant in blind review. In the letter they read their own name. */
export const nameMarker: Readonly<Record<LetterLanguage, string>> = { en: '[name]', de: '[Name]' }
