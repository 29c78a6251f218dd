import { defineTexts } from '#lib/format/texts.ts'

export const jobSearchTexts = defineTexts('job-search', {
  title: 'Find jobs',
  titleOf: {
    words: '{{q}} jobs',
    place: 'Jobs {{where}}',
    both: '{{q}} jobs {{where}}',
    in: 'in {{location}}',
    within: 'within {{km}} km of {{location}}',
  },
  results: {
    label: 'Search results',
    count_one: '{{shown}} job',
    count_other: '{{shown}} jobs',
    some: 'Jobs',
    loading: 'Searching',
    more: 'Show more jobs',
    end: 'End of results.',
  },
  sort: { relevance: 'Best match', newest: 'Newest first' },
  note: {
    corrected: 'Showing results for “{{to}}”.',
    exact: 'Search for “{{from}}” instead',
    suggested: 'Did you mean “{{to}}”?',
    telling: 'Searched for the key words of your text: {{words}}.',
    broad: 'No job matches exactly. Showing results for {{words}}.',
    dropped: 'No job matches everything. Showing results without {{words}}.',
    few_one: 'Only {{shown}} job matches everything. The others match without {{words}}.',
    few_other: 'Only {{shown}} jobs match everything. The others match without {{words}}.',
    droppedToo: 'Your search also left out {{words}}.',
    noWord: 'We found no search words in “{{q}}”. Showing newest jobs first.',
  },
  filters: {
    show: 'Show jobs',
    showCount_one: 'Show {{shown}} job',
    showCount_other: 'Show {{shown}} jobs',
    chosenPlace: 'Chosen place',
  },
  within: {
    '1': 'In the last day',
    '3': 'In the last 3 days',
    '7': 'In the last week',
    '14': 'In the last 2 weeks',
    '30': 'In the last month',
  },
  chip: {
    within: 'Within {{km}} km of {{place}}',
    pay: 'From {{amount}} a year',
    company: 'At {{company}}',
  },
})
