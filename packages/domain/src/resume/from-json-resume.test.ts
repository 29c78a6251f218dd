import { expect, test } from 'vitest'
import { splitName } from './from-json-resume.ts'

test.each([
  ['Ada Byron', 'Ada', 'Byron'],
  ['Grace Brewster Murray Hopper', 'Grace Brewster Murray', 'Hopper'],
  ['Amélie van der Berg', 'Amélie', 'van der Berg'],
  ['Amélie Van Der Berg', 'Amélie', 'Van Der Berg'],
  ['Joost ter Horst', 'Joost', 'ter Horst'],
  ['Hanna von der Heide', 'Hanna', 'von der Heide'],
  ['Maria Clara dos Santos', 'Maria Clara', 'dos Santos'],
  ['Juan de la Cruz', 'Juan', 'de la Cruz'],
  ['Ahmad bin Yusof', 'Ahmad', 'bin Yusof'],
  ['Lucia Di Caprio', 'Lucia Di', 'Caprio'],
  ['Van Morrison', 'Van', 'Morrison'],
  ['Robert Ben Cohen', 'Robert Ben', 'Cohen'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('%s', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})
