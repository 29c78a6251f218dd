import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('legal', {
  inForce: 'Version {{version}}, in effect since {{day}}',
  old: 'This is an old version',
  oldBody: 'Version {{version}} was published on {{day}} and is no longer in effect.',
  toCurrent: 'Read current version {{version}}',
  documentTitle: '{{name}}, version {{version}}',
  changed: 'What changed: {{summary}}',
  versions: 'All versions',
  version: 'Version {{version}}',
  ofDay: 'of {{day}}',
  notFound: 'Version not found',
  notFoundBody: 'Check the version number in the address.',
  toNow: 'Read the current version',
  none: 'Nothing is published yet',
  noneBody: 'Contact this marketplace’s administrator.',
})
