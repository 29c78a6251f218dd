import { defineTexts } from '#lib/format/texts.ts'

export const tagTexts = defineTexts('applicantTags', {
  title: 'Tags',
  add: 'Add a tag',
  addHint: 'Type a new tag or choose one',
  remove: 'Remove tag {{name}}',
  removed: 'Tag “{{name}}” removed.',
  undo: 'Undo',
  full: 'This application has the maximum of {{max}} tags. Remove one to add another.',
})
