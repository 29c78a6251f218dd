import { expect, test } from 'vitest'
import { defineTexts } from './texts.ts'

const { t } = defineTexts('test', {
  plain: 'Jobs',
  inner: { named: '{{name}} and {{name}} hire {{count}}' },
  jobs_one: '{{count}} job in {{place}}',
  jobs_other: '{{count}} jobs in {{place}}',
  keys_zero: 'No keys',
  keys_one: 'A key',
  keys_other: '{{count}} keys',
})

test('placeholders are replaced, also when one occurs twice', () => {
  expect(t('plain')).toBe('Jobs')
  expect(t('inner.named', { name: 'A & {{count}}', count: 3 })).toBe('A & {{count}} and A & {{count}} hire 3')
})

test('the count chooses the plural form', () => {
  expect(t('jobs', { count: 1, place: 'Berlin' })).toBe('1 job in Berlin')
  expect(t('jobs', { count: 0, place: 'Berlin' })).toBe('0 jobs in Berlin')
  expect(t('keys', { count: 0 })).toBe('No keys')
})

test('a missing text shows its key', () => {
  expect((t as (key: string) => string)('inner.none')).toBe('test:inner.none')
})
