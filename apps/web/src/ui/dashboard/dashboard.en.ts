import { defineTexts } from '#lib/format/texts.ts'

export const dashboardTexts = defineTexts('dashboard', {
  openList: 'Open list ({{shown}})',
  inWeeks: 'in 12 weeks',
  figure: '{{label}}: {{shown}}',
  none: 'None in the last 12 weeks.',
  asTable: 'Table',
  asChart: 'Chart',
  showTable: 'Table: {{label}}',
  showChart: 'Chart: {{label}}',
  chart: '{{label}} per week, as a chart. The same numbers are available as a table.',
  table: '{{label}} per week',
  week: 'Week',
  count: 'Number',
  currentWeek: '{{week}} (this week)',
  doneTitle: 'All done',
  doneBody: 'Nothing is waiting for you.',
  clear: 'Show all days',
  onDays: '{{label}} {{days}}',
  since: '{{label}} since {{day}}',
  until: '{{label}} until {{day}}',
})
