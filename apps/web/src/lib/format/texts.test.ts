import { expect, test } from 'vitest'
import { defineTexts, type Texts, type TextTree } from './texts.ts'

const { t } = defineTexts('test', {
  plain: 'Jobs',
  codes: {
    'record.read': 'Record opened',
    record: { made_one: 'Made once', made_other: 'Made {{count}} times' },
  },
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

test('names may contain dots', () => {
  expect(t('codes.record.read')).toBe('Record opened')
  expect(t('codes.record.made', { count: 2 })).toBe('Made 2 times')
})

test('a missing text shows its key', () => {
  expect((t as (key: string) => string)('inner.none')).toBe('test:inner.none')
})

function pathsOf(tree: TextTree): string[] {
  return Object.entries(tree).flatMap(([name, part]) =>
    typeof part === 'string' ? [name] : pathsOf(part).map((path) => `${name}.${path}`),
  )
}

test('every text of the interface is found by its path', async () => {
  const files = import.meta.glob<Record<string, unknown>>('../../**/*.en.ts')
  let count = 0
  for (const [file, load] of Object.entries(files)) {
    for (const texts of Object.values(await load()) as Partial<Texts<TextTree>>[]) {
      if (!texts.english || !texts.t) continue
      for (const path of pathsOf(texts.english)) {
        count += 1
        expect((texts.t as (key: string) => string)(path), `${file} ${path}`).not.toContain(`:${path}`)
      }
    }
  }
  expect(count).toBeGreaterThan(2_000)
})
