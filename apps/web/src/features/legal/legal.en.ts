import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('legal', {
  inForce: 'Version {{version}}, in force since {{day}}',
  old: 'This is an old version',
  oldBody: 'Version {{version}} was published on {{day}}. Another one is in force now.',
  toCurrent: 'Read version {{version}}, which is in force',
  documentTitle: '{{name}}, version {{version}}',
  changed: 'What changed: {{summary}}',
  versions: 'All versions',
  version: 'Version {{version}}',
  ofDay: 'of {{day}}',
  notFound: 'There is no such version',
  notFoundBody: 'Versions are counted from 1, and none of them is ever taken away.',
  toNow: 'Read the version in force',
  none: 'Nothing is published yet',
  noneBody: 'Ask the people who run this marketplace.',
})
