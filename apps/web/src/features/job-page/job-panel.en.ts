import { defineTexts } from '#lib/format/texts.ts'

export const jobPanelTexts = defineTexts('job-panel', {
  label: 'Selected job',
  close: 'Close job',
  gone: 'This job is no longer open',
  page: 'Open full page',
})
