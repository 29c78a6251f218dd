import { expect, test } from 'vitest'
import { createTestIssuer } from '../testing/test-issuer.ts'
import { check, testWeb, verdict } from '../testing/test-web.ts'
import { multiLine, oneLine } from './display-text.ts'

const issuer = await createTestIssuer({ host: 'badges.example' })
const said = (value: string) => [{ value, language: null }]

test.each([
  ['joiners', '\u200d\u200c'],
  ['a filler of Hangul', '\u3164'],
  ['other fillers', '\u115f\u1160\uffa0'],
  ['Braille without a dot', '\u2800'],
  ['marks alone', '\u0301\ufe0f'],
  ['what does not show', '\u00ad\u2060\u034f\u180b\u{e0041}'],
  ['control characters', '\u0000\u0007'],
  ['blanks', '\u00a0\u3000\t\n'],
])('%s are not a name', async (_, value) => {
  expect(oneLine(said(value))).toBe('')
  const credential = issuer.credential({ email: 'ada@example.org', name: value })
  expect(await verdict(await issuer.sign(credential), testWeb(issuer))).toBe('not-a-credential')
})

test('an issuer without a visible name is shown by its host', async () => {
  const nameless = await createTestIssuer({ host: 'badges.example', name: '\u3164\u200d' })
  const text = await nameless.sign(nameless.credential({ email: 'ada@example.org' }))
  expect((await check(text, testWeb(nameless))).issuer.name).toBe('badges.example')
})

test.each([
  'Bauleiter 🏗️ 👩🏽‍🚒 🏴‍☠️ 1️⃣',
  'رخصة قيادة',
  'می‌خواهم',
  'क्षत्रिय श्री',
  'שָׁלוֹם',
  'བསྒྲུབས་',
  'Tiếng Việt',
  '叉车执照',
  'ⴽⵔⴰ',
  '★',
])('%s is unchanged', (name) => {
  expect(oneLine(said(name))).toBe(name)
})

test('stacked combining marks are limited', () => {
  const piled = `a${'\u0301'.repeat(150)}b${'\u0301\u200d'.repeat(70)}`
  expect(oneLine(said(piled))).toBe('a\u0301\u0301\u0301\u0301\u0301b\u0301\u200d\u0301\u200d\u0301')
  expect(multiLine(said(piled))?.length).toBe(12)
})

test('blank-looking characters become spaces', () => {
  expect(oneLine(said('First\u3164\u2800\u3164aid\u3164'))).toBe('First aid')
  expect(multiLine(said('First\n\u202eaid\u0000'))).toBe('First\naid')
})
