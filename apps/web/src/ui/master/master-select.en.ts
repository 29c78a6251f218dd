import { defineTexts } from '#lib/format/texts.ts'

export const masterTexts = defineTexts('master-select', {
  searching: 'Searching…',
  empty: 'No results. Try another word.',
  emptyList: 'No options yet.',
  failed: 'We could not load the list. Type again to retry.',
  use: 'Use “{{words}}”',
  propose: 'Propose adding “{{words}}” to the list',
  useAndPropose: 'Use “{{words}}” and propose adding it to the list',
  notProposed: '“{{words}}” was not proposed. {{problem}}',
  proposed: '“{{words}}” was proposed for {{list}}. We will notify you of the decision.',
  closed: 'You cannot choose from this list.',
  closedOwn: 'You cannot choose from this list. Use your own words.',
  choose: '“{{words}}” is not in the list. Select an option or clear the field.',
  already: 'Already selected.',
  clear: 'Clear {{label}}',
  remove: 'Remove {{name}}',
  most: 'You can select up to {{max}}.',
  found_one: '{{count}} suggestion',
  found_other: '{{count}} suggestions',
})
