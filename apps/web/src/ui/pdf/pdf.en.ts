import { defineTexts } from '#lib/format/texts.ts'

export const pdfTexts = defineTexts('pdf', {
  page: 'Page {{page}} of {{count}}',
  loading: 'Loading {{name}}',
  failed: 'This file can’t be shown here. Open it instead.',
  pageFailed: 'This page can’t be shown.',
})
