import { defineTexts } from '#lib/format/texts.ts'

export const searchLayoutTexts = defineTexts('search-layout', {
  filters: 'Filters',
  openCount: 'Filters ({{count}})',
  close: 'Close filters',
  set: 'Active filters',
  remove: 'Remove filter {{name}}',
  clear: 'Clear all filters',
  order: 'Sort by',
  excluded: 'Not: {{words}}',
})
