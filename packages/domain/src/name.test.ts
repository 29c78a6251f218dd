import { cleanName, name } from '@vouch/contract'
import { expect, it } from 'vitest'

const schema = name(120)
const problem = (value: string) => schema.safeParse(value).error?.issues[0]?.message

it.each([
  'Booking.com',
  'Big Data: Insights GmbH',
  'amazon.de',
  'Node.js Foundation',
  'J.P. Morgan',
  'St. Gallen',
  'Novo Nordisk A/S',
  '24/7 Care',
  'AT&T',
  'Yahoo!',
  'Müller & Söhne GmbH & Co. KG',
  'שלום בע״מ',
  'شركة الاتصالات',
  'می‌خواهم',
  'क्‍ष',
  'শ্রীলঙ্কা',
  '日本電気株式会社',
  'I ❤️ Berlin',
  "O'Brien",
  'Łukasz Żółć',
])('accepts the name %s', (value) => {
  expect(schema.parse(value)).toBe(value)
})

it.each([
  ['Mail http://evil.example', 'Remove web and e-mail addresses'],
  ['HTTPS://evil.example', 'Remove web and e-mail addresses'],
  ['ｈｔｔｐ：／／evil', 'Remove web and e-mail addresses'],
  ['www.evil.example', 'Remove web and e-mail addresses'],
  ['evil.example/login', 'Remove web and e-mail addresses'],
  ['evil.example?x=1', 'Remove web and e-mail addresses'],
  ['evil.example:8080', 'Remove web and e-mail addresses'],
  ['Call tel:+123', 'Remove web and e-mail addresses'],
  ['10.0.0.1', 'Remove web and e-mail addresses'],
  ['kim@evil.example', 'Remove web and e-mail addresses'],
  ['<b> Acme', 'Remove < and >'],
  ['Ac\u200bme', 'Remove the invisible character after “Ac”'],
  ['Ac\u00adme', 'Remove the invisible character after “Ac”'],
  ['\u202eemcA', 'Remove the invisible character at the beginning'],
  ['Acme\u2066', 'Remove the invisible character after “Acme”'],
  ['Ac\u200dme', 'Remove the invisible character after “Ac”'],
  ['Ac\u200cme', 'Remove the invisible character after “Ac”'],
  ['Acme\u200f', 'Remove the invisible character after “Acme”'],
  ['Acme\ufe0f', 'Remove the invisible character after “Acme”'],
  ['Acme\u{e0041}', 'Remove the invisible character after “Acme”'],
  ['Acme\u3164', 'Remove the invisible character after “Acme”'],
  ['Ac\u0007me', 'Remove the characters that cannot be stored'],
])('rejects %j', (value, message) => {
  expect(problem(value)).toBe(message)
})

it.each([
  ['Kim\u202e \u0000Example\ud83d', 'Kim Example'],
  ['<b>Kim', 'bKim'],
  ['Kim http://evil.example', ''],
  ['x'.repeat(119).concat('😀'), 'x'.repeat(119)],
])('cleans the external name %j', (given, clean) => {
  expect(cleanName(given, 120)).toBe(clean)
})
