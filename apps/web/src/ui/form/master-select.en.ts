import { defineTexts } from '#lib/format/texts.ts'

export const masterTexts = defineTexts('master-select', {
  searching: 'Searching…',
  empty: 'Nothing found. Try another word.',
  emptyList: 'There is nothing to choose yet.',
  failed: 'The list could not be loaded. Type again to try once more.',
  use: 'Use “{{words}}”',
  choose: '“{{words}}” is not in the list. Choose one of it, or empty the field.',
  already: 'That is chosen already.',
  clear: 'Empty the field {{label}}',
  remove: 'Remove {{name}}',
  most: 'That is the most that can be chosen here: {{max}}.',
  found_one: '{{count}} suggestion',
  found_other: '{{count}} suggestions',
})
