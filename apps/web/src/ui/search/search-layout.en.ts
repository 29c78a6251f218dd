import { defineTexts } from '#lib/format/texts.ts'

export const searchLayoutTexts = defineTexts('search-layout', {
  filters: 'Filters',
  openCount: 'Filters ({{count}})',
  close: 'Close the filters',
  set: 'Filters that are set',
  remove: 'Remove the filter {{name}}',
  clear: 'Clear all filters',
  order: 'Order',
})
