import { defineTexts } from '#lib/format/texts.ts'

export const tagFilterTexts = defineTexts('tagFilter', {
  tag: 'Tag',
  any: 'Any tag',
  gone: 'Deleted tag',
  manage: 'Edit tags',
  dialog: {
    title: 'Tags of your company',
    body: 'Renaming or deleting a tag changes it on every applicant who has it.',
    uses_one: '{{shown}} applicant',
    uses_other: '{{shown}} applicants',
    rename: 'Rename {{name}}',
    delete: 'Delete {{name}}',
    name: 'Name of the tag',
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    renamed: 'Tag renamed to “{{name}}”.',
    deleted: 'Tag “{{name}}” deleted.',
    confirmTitle: 'Delete the tag “{{name}}”?',
    confirmBody_one: '{{shown}} applicant loses it. You cannot undo this.',
    confirmBody_other: '{{shown}} applicants lose it. You cannot undo this.',
    confirm: 'Delete tag',
    empty: 'There are no tags.',
  },
})
