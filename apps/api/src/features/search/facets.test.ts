import { describe, expect, it } from 'vitest'
import type { CategoryNames } from './category-read-model.ts'
import { countFacets, nameFacets, withSeparate } from './facets.ts'
import { separators } from './statements/search-page-sql.ts'

const categories: CategoryNames = async () =>
  new Map([
    [1, { slug: 'care', name: 'Care' }],
    [2, { slug: 'art', name: 'Art' }],
  ])
const places = {
  byKeys: async () => new Map(),
  byName: async () => undefined,
  within: async () => [],
}
const named = { categories, places }

function matched(...rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.join(separators.value)).join(separators.match)
}

describe('facets', () => {
  it('list values by frequency, then by name', async () => {
    const counts = countFacets(
      matched(
        ['remote', 'full-time', '1', 'text-Rome', '', ''],
        ['hybrid', 'full-time', '2', 'text-Oslo', '', ''],
        ['remote', '', '', '', '', ''],
      ),
    )
    const { workMode, employmentType, category, location } = await nameFacets(counts, named, undefined)
    expect(workMode).toEqual([
      { value: 'remote', label: 'Remote', count: 2 },
      { value: 'hybrid', label: 'Hybrid', count: 1 },
    ])
    expect(employmentType).toEqual([{ value: 'full-time', label: 'Full-time', count: 2 }])
    expect(category.map(({ label }) => label)).toEqual(['Art', 'Care'])
    expect(location.map(({ value }) => value)).toEqual(['text-Oslo', 'text-Rome'])
  })

  it('count a job once for each of its places, and once for their country', async () => {
    const counts = countFacets(
      matched(
        [
          '',
          '',
          '',
          'text-Rome\u001dtext-Oslo\u001dtext-Rome',
          'IT-62\u001d\u001dIT-62',
          'IT\u001dNO\u001dIT',
        ],
        ['', '', '', 'text-Oslo', '', 'NO'],
      ),
    )
    const { location, area } = await nameFacets(counts, named, undefined)
    expect(location.map(({ value, count }) => [value, count])).toEqual([
      ['text-Oslo', 2],
      ['text-Rome', 1],
    ])
    expect(area.map(({ value, count }) => [value, count])).toEqual([
      ['region-IT-62', 1],
      ['country-NO', 2],
      ['country-IT', 1],
    ])
  })

  it('list at most 20 values', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => ['', '', '', `text-${at}`, '', ''])
    const { location } = await nameFacets(countFacets(matched(...rows)), named, undefined)
    expect(location).toHaveLength(20)
  })

  it('show no region or country within a place', async () => {
    const counts = countFacets(matched(['', '', '', '', 'DE-BE', 'DE']))
    expect((await nameFacets(counts, named, undefined)).area).toHaveLength(2)
    expect((await nameFacets(counts, named, ['g:1'])).area).toEqual([])
  })

  it('have no counts if there are more matches than were counted', async () => {
    const many = Array.from({ length: 1_001 }, () => 'remote').join(separators.match)
    const counts = withSeparate(countFacets(matched(['hybrid', '', '', '', '', ''])), 'workMode', many)
    const one = { value: 'remote', label: 'Remote', count: null }
    expect(await nameFacets(counts, named, undefined)).toMatchObject({
      sampled: false,
      uncounted: ['workMode'],
      workMode: [one],
    })
    const row = ['remote', '', '', '', '', '']
    const all = countFacets(matched(...Array.from({ length: 1_001 }, () => row)))
    expect(await nameFacets(all, named, undefined)).toMatchObject({ sampled: true, workMode: [one] })
  })

  it('are empty without matches', async () => {
    expect(await nameFacets(countFacets(null), named, undefined)).toMatchObject({
      sampled: false,
      workMode: [],
    })
  })
})
