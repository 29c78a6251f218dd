import type { SearchQuery } from '../../../apps/api/src/features/search/statements/search-filters.ts'

const pasted = `I am an experienced registered nurse with seven years in intensive care and anaesthesia. I have worked in
  hospitals in Manchester and Leeds, trained new colleagues and am looking for a permanent full-time position near
  London, preferably with regular day shifts, further training and the chance to lead a small team one day.`
const listed: readonly SearchQuery[] = [
  { occupation: 'registered-nurse' },
  { skill: ['sql'] },
  { skill: ['excel', 'communication'] },
  { occupation: 'software-developer', skill: ['sql'], workMode: ['remote'] },
  { q: 'engineer', skill: ['sql'] },
]
/** The searches that are measured, by kind. */
export const searchKinds: Readonly<Record<string, readonly SearchQuery[]>> = {
  'one very common word': [{ q: 'engineer' }],
  'one word': words([
    'manager',
    'nurse',
    'developer',
    'welder',
    'librarian',
    'tailor',
    'robotics',
    'forestry',
  ]),
  'two words': words([
    'software engineer',
    'sales manager',
    'care assistant',
    'data analyst',
    'welder london',
  ]),
  'four words': words([
    'senior software engineer london',
    'lead data analyst berlin',
    'night care nurse madrid',
    'trainee finance assistant chicago',
  ]),
  'typing errors': words(['sofware enginer', 'acountant', 'nusre berln', 'electrcian', 'projcet manger']),
  'filters alone': [
    { workMode: ['remote'] },
    { location: 'London', employmentType: ['full-time'] },
    { payAtLeast: 60_000, currency: 'EUR', workMode: ['hybrid', 'remote'] },
    { category: ['engineering'], postedWithin: '7' },
  ],
  'an occupation and skills': listed,
  'the same, with the commonest ones': listed.map((query) => ({ ...query, withValues: true })),
  'words and filters': [
    { q: 'engineer', workMode: ['remote'], payAtLeast: 60_000, currency: 'EUR' },
    { q: 'nurse', location: 'Paris' },
    { q: 'software', employmentType: ['contract', 'temporary'], postedWithin: '14' },
  ],
  'words of descriptions': words(['workshop modern light', 'invoices payments', 'patience elderly']),
  'other names and languages': words(['RN', 'krankenschwester', 'comptable', 'js dev', 'cop', 'swe london']),
  'filters in words': words([
    'remote nurse in berlin',
    'part time cleaner paris',
    'software engineer 60k no experience',
    'welder within 50 km of leeds',
  ]),
  'excluded words and phrases': words([
    'engineer not software',
    'nurse -night',
    '"project manager" london',
    '"care assistant" -children',
  ]),
  'a place with radius': [
    { q: 'teacher', location: 'Manchester', radiusKm: 50 },
    { location: 'Vienna', radiusKm: 100, workMode: ['hybrid'] },
  ],
  'a place without jobs': words(['engineer brooklyn', 'nurse in spandau', 'jobs in astoria']),
  'pasted text': words([pasted]),
  'nothing has all words': words(['engineer zzyzx', 'welder kubernetes zurich glass']),
}

function words(queries: readonly string[]): SearchQuery[] {
  return queries.map((q) => ({ q }))
}
