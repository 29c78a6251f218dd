import type { PhraseMeaning, QueryWords } from './query-words.ts'

const phrases: readonly (readonly [string, PhraseMeaning])[] = [
  ...['remote', 'work from home', 'home office'].map(
    (phrase) => [phrase, { kind: 'work-mode', value: 'remote' }] as const,
  ),
  ['part time', { kind: 'employment-type', value: 'part-time' }],
  ['contract', { kind: 'employment-type', value: 'contract' }],
  ['internship', { kind: 'employment-type', value: 'internship' }],
  ...['no experience', 'junior'].map((phrase) => [phrase, { kind: 'seniority', value: 'entry' }] as const),
  ...['not', 'no', 'without', 'ohne', 'except'].map((word) => [word, { kind: 'excluder' }] as const),
  ...['in', 'near'].map((word) => [word, { kind: 'preposition' }] as const),
]

/** A few words for tests of the reading. */
export const testWords: QueryWords = {
  stopWords: new Set('a an and for of job jobs the with i am'.split(' ')),
  phrases: new Map(phrases),
  pay: 'lowest',
}
