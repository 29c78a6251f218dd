import { defineTexts } from '#lib/format/texts.ts'

export const tagFilterTexts = defineTexts('tagFilter', {
  tag: 'Tag',
  any: 'Any tag',
  gone: 'Deleted tag',
  manage: 'Edit tags',
  dialog: {
    title: 'Your company’s tags',
    body: 'Renaming or deleting a tag changes it on every applicant who has it.',
    uses_one: '{{shown}} applicant',
    uses_other: '{{shown}} applicants',
    rename: 'Rename {{name}}',
    delete: 'Delete {{name}}',
    name: 'Tag name',
    close: 'Close',
    renamed: 'Tag renamed to “{{name}}”.',
    deleted: 'Tag “{{name}}” deleted.',
    confirmTitle: 'Delete the tag “{{name}}”?',
    confirmBody_one: 'It will be removed from {{shown}} applicant. You cannot undo this.',
    confirmBody_other: 'It will be removed from {{shown}} applicants. You cannot undo this.',
    confirm: 'Delete tag',
    empty: 'Your company has no tags.',
  },
})
