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

function textsIn(tree: TextTree): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([name, part]) =>
    typeof part === 'string'
      ? [[name, part] as [string, string]]
      : textsIn(part).map(([path, text]): [string, string] => [`${name}.${path}`, text]),
  )
}

const files = import.meta.glob<Record<string, unknown>>('../../**/*.en.ts')
const catalogues: [file: string, catalogue: Texts<TextTree>][] = []
for (const [file, load] of Object.entries(files))
  for (const one of Object.values(await load()) as Partial<Texts<TextTree>>[])
    if (one.english && one.t) catalogues.push([file, one as Texts<TextTree>])

/** Every text of the interface that a check refuses, with its file and path. */
function faults(
  isFault: (text: string, path: string, all: ReadonlyMap<string, string>) => boolean,
): string[] {
  return catalogues.flatMap(([file, { english }]) => {
    const all = new Map(textsIn(english))
    return [...all].filter(([path, text]) => isFault(text, path, all)).map(([path]) => `${file} ${path}`)
  })
}

test('every text of the interface is found by its path', () => {
  expect(catalogues.flatMap(([, { english }]) => textsIn(english)).length).toBeGreaterThan(2_000)
  for (const [file, { english, t: translate }] of catalogues)
    for (const [path] of textsIn(english))
      expect((translate as (key: string) => string)(path), `${file} ${path}`).not.toContain(`:${path}`)
})

test('plural forms come in pairs with the same placeholders, the number aside', () => {
  const named = (text: string) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)]
      .map(([, name]) => name)
      .filter((name) => !numbers.has(name))
      .toSorted()
  const numbers = new Set<string | undefined>(['count', 'shown', 'number'])
  expect(
    faults((text, path, all) => {
      const [, key, form] = /^(.*)_(one|other)$/.exec(path) ?? []
      if (key === undefined) return false
      const partner = all.get(`${key}_${form === 'one' ? 'other' : 'one'}`)
      return partner === undefined || named(partner).join() !== named(text).join()
    }),
  ).toEqual([])
})

test('texts are typeset: quotes and apostrophes are curly, spaces single, ellipses one character', () => {
  expect(faults((text) => /['"`]|\.\.\.| {2}|--/.test(text))).toEqual([])
})

test('texts use the words of the house', () => {
  // “Someone”, “everyone”, “e-mail”; placeholders such as `{{email}}` are no words.
  const other = /\b(somebody|everybody|anybody|whoever|perhaps|emails?)\b/i
  expect(faults((text) => other.test(text.replace(/\{\{\w+\}\}/g, '')))).toEqual([])
})
