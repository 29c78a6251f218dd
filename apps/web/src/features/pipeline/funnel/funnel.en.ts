import { defineTexts } from '#lib/format/texts.ts'

export const funnelTexts = defineTexts('funnel', {
  button: 'Funnel',
  title: 'Funnel of this job',
  body: 'How far applicants came, and where they are now. Each row adds up: everyone who reached a stage moved on, is still there, or left from there.',
  close: 'Close',
  table: 'Applicants by stage',
  stage: 'Stage',
  reached: 'Reached',
  movedOn: 'Moved on',
  show: '{{number}} – show them',
  none: 'Nobody has applied yet.',
})
