import { defineTexts } from '#lib/format/texts.ts'

export const tagTexts = defineTexts('applicantTags', {
  title: 'Tags',
  add: 'Add a tag',
  addHint: 'Type a new tag or choose one',
  remove: 'Remove tag {{name}}',
  removed: 'Tag “{{name}}” removed.',
  undo: 'Undo',
  full: 'This application has {{max}} tags, the most it can have.',
})
