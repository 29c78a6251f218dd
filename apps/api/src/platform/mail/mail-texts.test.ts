import { expect, test } from 'vitest'
import { german } from './mail-texts.de.ts'
import { english } from './mail-texts.en.ts'

const keys = Object.keys(english) as (keyof typeof english)[]

test('all languages have the placeholders of the English texts', () => {
  const places = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()
  for (const key of keys) expect(places(german[key]), key).toEqual(places(english[key]))
})

test('plural forms come in pairs that show the count', () => {
  const plurals = keys.filter((key) => /_(one|other)$/.test(key))
  const others = plurals.filter((key) => key.endsWith('_other'))
  expect(plurals.toSorted()).toEqual(others.flatMap((key) => [key.replace(/other$/, 'one'), key]).toSorted())
  for (const key of plurals)
    for (const texts of [english, german]) expect(texts[key], key).toContain('{{count}}')
})

test('no German text is left in English, and all address the reader formally', () => {
  // Only placeholders and punctuation.
  const alike = ['news.about']
  expect(keys.filter((key) => german[key] === english[key])).toEqual(alike)
  expect(keys.filter((key) => / (the|your|you|and|of|has) /i.test(` ${german[key]} `))).toEqual([])
  expect(
    keys.filter((key) =>
      /(?<!\p{L})(du|dir|dich|dein\p{L}*|euch|euer|eure\p{L}*)(?!\p{L})/iu.test(german[key]),
    ),
  ).toEqual([])
})
