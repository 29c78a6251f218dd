import type { Database } from '#db/connect.ts'
import { refreshVocabulary } from '#features/search/index/vocabulary-store.ts'
import { createCities } from './city-factory.ts'
import { createCompany } from './company-factory.ts'
import { createSearchableJobs } from './search-factory.ts'

const titles = [
  'Registered nurse',
  'Night nurse (part-time)',
  'Nurse manager',
  'Software engineer',
  'Senior Java developer, remote',
  'JavaScript developer',
  'Office manager',
  'Junior accountant',
  'Bus driver',
  'Internship marketing',
]
const descriptions = [
  '',
  '<p>With JavaScript and coffee.</p>',
  '<p>Nurses care at night.</p>',
  '<p>Excel.</p>',
]
const city = (
  code: string,
  name: string,
  region: string,
  population: number,
  [lat, lon]: [number, number],
) => ({
  code,
  name,
  country: region.slice(0, 2),
  region,
  population,
  lat,
  lon,
})
const cities = [
  city('2950159', 'Berlin', 'DE-BE', 3_426_354, [52.524, 13.411]),
  city('2911298', 'Hamburg', 'DE-HH', 1_739_117, [53.575, 10.015]),
  city('2643743', 'London', 'GB-ENG', 7_556_900, [51.509, -0.126]),
  city('6058560', 'London', 'CA-ON', 346_765, [42.983, -81.233]),
  city('5746545', 'Portland', 'US-OR', 632_309, [45.523, -122.676]),
  city('4975802', 'Portland', 'US-ME', 66_881, [43.657, -70.259]),
]
const locations = [
  ['Berlin', 'DE'],
  ['Hamburg', 'DE'],
  ['London', 'GB'],
  ['London, LND', 'GB'],
  ['London', 'CA'],
  ['Portland, OR', 'US'],
  ['Portland, Maine', 'US'],
  ['Fort Nowhere, Oregon', 'US'],
  ['Atlantis', null],
  ['', null],
] as const

/** 160 jobs that combine titles, places, work modes, employment types and pay. */
export async function createMarket(db: Database, now: Date): Promise<void> {
  await createCities(db, cities)
  const companies = await Promise.all([1, 2, 3].map(() => createCompany(db)))
  const jobs = Array.from({ length: 160 }, (_, at) => {
    // Different steps through the lists, so that titles, places and work modes combine freely.
    const pick = <T>(list: readonly T[], step: number) =>
      list[(at * step + Math.floor(at / 11)) % list.length] as T
    const [location, country] = pick(locations, 7)
    return {
      companyId: pick(companies, 1).id,
      title: pick(titles, 3),
      description: pick(descriptions, 5),
      location,
      ...(country && { country }),
      ...(at % 3 > 0 && { workMode: pick(['remote', 'hybrid', 'on-site'] as const, 2) }),
      ...(at % 4 > 0 && { employmentType: pick(['full-time', 'part-time', 'other'] as const, 1) }),
      ...(at % 5 > 1 && { pay: { max: 20_000 + at * 500, currency: 'EUR', period: 'year' as const } }),
      postedAt: new Date(now.getTime() - at * 7 * 3_600_000),
      closesAt: new Date(now.getTime() + 86_400_000),
    }
  })
  await createSearchableJobs(db, jobs)
  await refreshVocabulary(db)
}
