import { defineTexts } from '#lib/format/texts.ts'

export const saveSearchTexts = defineTexts('save-search', {
  saved: { daily: 'Saved · Daily', weekly: 'Saved · Weekly', off: 'Saved · No alerts' },
  done: 'Search saved. We’ll e-mail you new jobs every day.',
  change: 'Change',
  open: 'Saved searches',
})
