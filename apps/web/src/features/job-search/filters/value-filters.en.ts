import { defineTexts } from '#lib/format/texts.ts'

export const valueFiltersTexts = defineTexts('value-filters', {
  occupation: {
    label: 'Occupation',
    common: 'Common occupations',
    none: 'No other occupation in our list appears in these jobs.',
  },
  skill: {
    label: 'Skills',
    all: 'Jobs must name every skill you select.',
    common: 'Common skills',
    none: 'No other skill in our list appears in these jobs.',
  },
  sampled: 'Filters show no numbers because more than 1,000 jobs match.',
  loading: 'Loading',
  failed: 'We could not load this list.',
  again: 'Try again',
  retired: '“{{name}}” is no longer in our list. Only jobs that still name it are shown.',
  unknown: {
    occupation: 'The occupation in this link is not in our list and was left out of the search.',
    skill_one: 'A skill in this link is not in our list and was left out of the search.',
    skill_other: '{{count}} skills in this link are not in our list and were left out of the search.',
    remove: 'Remove from search',
  },
})
