import { expect, it } from 'vitest'
import { titleParts } from './title-parts.ts'

const parts = (title: string) => titleParts(title).map((words) => words.join(' '))

it.each([
  ['Industrial Truck and Tractor Operators', ['industrial truck operators', 'tractor operators']],
  ['Aircraft Mechanics and Service Technicians', ['aircraft mechanics', 'service technicians']],
  ['Art, Drama, and Music Teachers', ['art teachers', 'drama teachers', 'music teachers']],
  ['Machine Setters, Operators, and Tenders', ['machine setters', 'machine operators', 'machine tenders']],
  ['Law Teachers, Postsecondary', ['law teachers', 'postsecondary teachers']],
  ['Water/Wastewater Engineers', ['water engineers', 'wastewater engineers']],
  ['Waiters and Waitresses, All Other', ['waiters', 'waitresses']],
  ['Milling and Planing Workers, Except Hand and Foot', ['milling workers', 'planing workers']],
])('%s', (title, expected) => {
  expect(parts(title)).toEqual(expected)
})

it('finds nothing in a title that lists nothing', () => {
  for (const title of [
    'Registered Nurses',
    'Electronics Engineers, Except Computer',
    'Roofing, Siding',
    '',
    ', and',
  ])
    expect(parts(title)).toEqual([])
})
