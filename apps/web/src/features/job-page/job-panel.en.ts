import { defineTexts } from '#lib/format/texts.ts'

export const jobPanelTexts = defineTexts('job-panel', {
  label: 'Chosen job',
  close: 'Close job',
  gone: 'This job is no longer open',
  page: 'Open the job’s own page',
})
