import { defineTexts } from '#lib/format/texts.ts'

export const noJobsTexts = defineTexts('no-jobs', {
  titleBoth: 'No jobs found for “{{q}}” with these filters',
  titleWords: 'No jobs found for “{{q}}”',
  titleFilters: 'No jobs match these filters',
  title: 'No open jobs right now',
  wait: 'New jobs will appear here when employers publish them.',
  words: 'Try fewer or more general words, such as just the job title.',
  both: 'Remove a filter, or try fewer words, such as just the job title.',
  filters: 'Remove a filter to see more jobs.',
  without: 'Without “{{name}}”',
  suggested: 'Search for “{{to}}”',
  nearest_one: 'Show {{shown}} job in {{place}}, {{km}}\u00a0km away',
  nearest_other: 'Show {{shown}} jobs in {{place}}, {{km}}\u00a0km away',
  everything: 'See all open jobs',
})
