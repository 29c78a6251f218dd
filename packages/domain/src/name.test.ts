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
])('%s is a name', (value) => {
  expect(schema.parse(value)).toBe(value)
})

it.each([
  ['Mail http://evil.example', 'Leave out web and e-mail addresses'],
  ['HTTPS://evil.example', 'Leave out web and e-mail addresses'],
  ['ｈｔｔｐ：／／evil', 'Leave out web and e-mail addresses'],
  ['www.evil.example', 'Leave out web and e-mail addresses'],
  ['evil.example/login', 'Leave out web and e-mail addresses'],
  ['evil.example?x=1', 'Leave out web and e-mail addresses'],
  ['evil.example:8080', 'Leave out web and e-mail addresses'],
  ['Call tel:+123', 'Leave out web and e-mail addresses'],
  ['10.0.0.1', 'Leave out web and e-mail addresses'],
  ['kim@evil.example', 'Leave out web and e-mail addresses'],
  ['<b> Acme', 'Leave out < and >'],
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
])('%j is none', (value, message) => {
  expect(problem(value)).toBe(message)
})

it.each([
  ['Kim\u202e \u0000Example\ud83d', 'Kim Example'],
  ['<b>Kim', 'bKim'],
  ['Kim http://evil.example', ''],
  ['x'.repeat(119).concat('😀'), 'x'.repeat(119)],
])('a name from another service is cleaned: %j', (given, clean) => {
  expect(cleanName(given, 120)).toBe(clean)
})
