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
  [
    'Bus and Truck Mechanics and Diesel Engine Specialists',
    ['bus mechanics', 'truck mechanics', 'diesel engine specialists'],
  ],
  ['Roustabouts, Oil and Gas', ['roustabouts', 'oil roustabouts', 'gas roustabouts']],
  [
    'Door-to-Door Sales Workers, News and Street Vendors, and Related Workers',
    ['door to door sales workers', 'news vendors', 'street vendors'],
  ],
  [
    'Securities, Commodities, and Financial Services Sales Agents',
    [
      'securities services sales agents',
      'commodities services sales agents',
      'financial services sales agents',
    ],
  ],
  ['Judges, Magistrate Judges, and Magistrates', ['judges', 'magistrate judges', 'magistrates']],
  ['Locker Room and Dressing Room Attendants', ['locker room attendants', 'dressing room attendants']],
  [
    'Switchboard Operators, Including Answering Service',
    ['switchboard operators', 'answering service operators'],
  ],
  ['Milling and Planing Workers, Except Hand and Foot', ['milling workers', 'planing workers']],
])('%s', (title, expected) => {
  expect(parts(title)).toEqual(expected)
})

it('finds nothing in a title that lists nothing', () => {
  for (const title of [
    'Registered Nurses',
    'Electronics Engineers, Except Computer',
    'First-Line Supervisors of Police and Detectives',
    'Cleaners of Vehicles and Equipment',
    'Roofing, Siding',
    'Oil and Gas',
    '',
    ', and',
  ])
    expect(parts(title)).toEqual([])
})
