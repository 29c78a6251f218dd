/** Lists whose codes are stored in documents that do not follow merges, with the reason. */
export const keptElsewhere: Readonly<Record<string, string>> = {
  countries: 'Addresses, jobs and other lists use the codes of this list, so its values cannot be merged.',
  currencies: 'Jobs and profiles use the codes of this list, so its values cannot be merged.',
  'feedback-categories': 'Feedback keeps the codes of this list, so its values cannot be merged.',
  'search-words': 'Search synonyms have a page of their own. They are not merged here.',
}
