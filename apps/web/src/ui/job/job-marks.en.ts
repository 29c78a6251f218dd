import { defineTexts } from '#lib/format/texts.ts'

export const jobMarksTexts = defineTexts('job-marks', {
  saved: 'Saved',
  applied: 'Applied',
  withdrawn: 'Withdrawn',
  skills: '{{met}} of {{count}} skills',
})
