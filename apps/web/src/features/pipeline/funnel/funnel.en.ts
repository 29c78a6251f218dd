import { defineTexts } from '#lib/format/texts.ts'

export const funnelTexts = defineTexts('funnel', {
  button: 'Funnel',
  title: 'Funnel of this job',
  body: 'How far applicants came, and where they are now. Each row adds up: whoever reached a stage has moved on, or is still in it, or left from it.',
  close: 'Close',
  table: 'Applicants by stage',
  stage: 'Stage',
  reached: 'Reached',
  movedOn: 'Moved on',
  show: '{{number}} – show them',
  none: 'Nobody has applied yet.',
})
