import { defineTexts } from '#lib/format/texts.ts'

export const reviewLinkTexts = defineTexts('review-link', { review: 'Review applicants' })
