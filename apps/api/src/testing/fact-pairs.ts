import {
  type CefrLevel,
  employmentTypes,
  type ProfileData,
  relocations,
  skillLevels,
  workModes,
} from '@vouch/contract'
import { emptyProfile } from '@vouch/domain'

/** What a profile says that matches may know. */
interface Facts {
  readonly skills: readonly { code: string; level: (typeof skillLevels)[number] | null; isProved: boolean }[]
  readonly occupation: string
  /** Months in the occupation. */
  readonly months: number
  readonly language: CefrLevel
  readonly education: string
  readonly licence: string
  readonly city: string
  readonly preferences: Pick<
    ProfileData['preferences'],
    'radiusKm' | 'relocation' | 'workModes' | 'employmentTypes' | 'payMin' | 'payCurrency' | 'payPeriod'
  >
}

/** Members of the profile that facts are made of. All others differ in a pair. */
export const factPaths: readonly RegExp[] = [
  /^personal\.(city\.code|country)$/,
  /^preferences\.(radiusKm|relocation|payMin|payCurrency|payPeriod|targetOccupations\.0\.code)$/,
  /^preferences\.(workModes|employmentTypes)\.\d+$/,
  // The dates of work and certificates are facts only as months and validity.
  /^experience\.items\.\d+\.(occupation\.code|current)$/,
  /^education\.items\.\d+\.level$/,
  /^skills\.items\.\d+\.(skill\.code|level)$/,
  /^certifications\.items\.\d+\.name$/,
  /^portfolio\.languages\.\d+\.(language\.code|level)$/,
]

/** Numbers from a seed, the same in each run. */
function createRandom(seed: number) {
  let state = (seed * 2_654_435_761) % 2 ** 31
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

/** Two profiles that say the same as far as matches may know, and otherwise differ in every member. */
export function pairOf(seed: number, known: { readonly skills: readonly string[]; readonly city: string }) {
  const random = createRandom(seed)
  const one = <T>(of: readonly T[]): T => of[random(of.length)] as T
  const some = <T>(of: readonly T[]) => of.filter(() => random(2) === 0)
  const facts: Facts = {
    skills: some(known.skills).map((code) => ({
      code,
      level: one([null, ...skillLevels]),
      isProved: random(2) === 0,
    })),
    occupation: 'software-developer',
    months: 1 + random(60),
    language: one(['A2', 'B2', 'C1']),
    education: one(['bachelor', 'master']),
    licence: one(['Forklift', 'Crane']),
    city: known.city,
    preferences: {
      radiusKm: one([null, 10, 50]),
      relocation: one([null, ...relocations]),
      workModes: some(workModes),
      employmentTypes: some(employmentTypes),
      payMin: one([null, 30_000, 60_000]),
      payCurrency: 'EUR',
      payPeriod: 'year',
    },
  }
  return [profileOf(facts, 0, seed), profileOf(facts, 1, seed)] as const
}

/** Written out in full, so that a new member of the profile is a type error until it is decided whether it is a fact. */
function profileOf(facts: Facts, side: 0 | 1, seed: number): ProfileData {
  const [word, year] = [`${side === 0 ? 'Ada' : 'Ben'} ${seed}`, 1990 + side * 12]
  const url = `https://${side === 0 ? 'ada' : 'ben'}${seed}.example`
  const id = (name: string) => `${name}-${side}`
  const fileId = `00000000-0000-4000-8000-00000000000${side}`
  const pick = (code: string) => ({ code, label: `${word} ${code}` })
  const own = { code: `no-fact-${side}`, label: word }
  const end = new Date(Date.UTC(year, facts.months - 1, 15)).toISOString().slice(0, 7)
  return {
    ...emptyProfile(),
    contact: {
      ...{ firstName: word, lastName: word, displayName: word, phone: `+31${year}` },
      ...{
        contactEmail: `${year}@example.org`,
        locale: side === 0 ? 'de' : 'nl',
        timeZone: side === 0 ? 'UTC' : 'Asia/Tokyo',
      },
    },
    personal: {
      ...{ address: word, postalCode: word, city: pick(facts.city), region: own, country: 'DE' },
      ...{ birthDate: `${year}-01-01`, gender: own, adjustments: word },
    },
    preferences: {
      ...facts.preferences,
      ...{ headline: word, summary: word, targetOccupations: [pick(facts.occupation)], locations: [] },
      ...{ payMax: year, noticePeriod: side === 0 ? 'none' : 'one-month' },
    },
    experience: {
      items: [
        {
          ...{
            id: id('work'),
            title: word,
            employer: word,
            occupation: pick(facts.occupation),
            location: word,
          },
          ...{ description: word, url, startDate: `${year}-01`, endDate: end, current: false },
          ...{ summary: word, highlights: [word], skills: [own] },
        },
      ],
      gaps: [{ from: `${year}`, to: `${year + 1}`, reason: word }],
    },
    education: {
      items: [
        {
          ...{ id: id('school'), level: facts.education, institution: word, area: own, studyType: word, url },
          ...{ startDate: `${year}`, endDate: `${year + 1}`, score: word, courses: [word] },
        },
      ],
    },
    skills: {
      items: facts.skills.map(({ code, level, isProved }) => ({
        ...{ id: id(code), skill: pick(code), level, years: side, keywords: [word], levelWords: word },
        evidence: isProved ? [id('work')] : [],
      })),
      top: facts.skills.slice(0, 1).map(({ code }) => id(code)),
    },
    certifications: {
      items: [
        {
          ...{
            id: id('licence'),
            name: facts.licence,
            issuer: word,
            date: `${year}`,
            expires: `${year + 60}`,
          },
          ...{ credentialId: word, url, fileId },
        },
      ],
    },
    portfolio: {
      languages: [{ id: id('de'), language: pick('de'), level: facts.language, fluency: word }],
      projects: [
        {
          ...{ id: id('project'), name: word, description: word, highlights: [word], keywords: [word] },
          ...{ startDate: `${year}`, endDate: `${year}`, url, roles: [word], entity: word, type: word },
        },
      ],
      website: url,
      links: [{ id: id('link'), network: word, username: word, url }],
      volunteering: [
        {
          ...{
            id: id('help'),
            organization: word,
            position: word,
            url,
            startDate: `${year}`,
            endDate: `${year}`,
          },
          ...{ summary: word, highlights: [word] },
        },
      ],
      awards: [{ id: id('award'), title: word, date: `${year}`, awarder: word, summary: word }],
      publications: [
        { id: id('text'), name: word, publisher: word, releaseDate: `${year}`, url, summary: word },
      ],
      interests: [{ id: id('interest'), name: word, keywords: [word] }],
    },
    documents: {
      cvFileId: fileId,
      documents: [{ fileId, kind: side === 0 ? 'reference' : 'other' }],
      rightToWork: [
        { id: id('right'), country: side === 0 ? 'DE' : 'FR', status: side === 0 ? 'citizen' : 'permit' },
      ],
      referees: [
        {
          id: id('referee'),
          name: word,
          relation: word,
          email: `${year}@example.org`,
          phone: word,
          reference: word,
        },
      ],
    },
    review: {
      visibility: side === 0 ? 'hidden' : 'public',
      openToWork: side === 0 ? 'open' : 'not-looking',
      excludedCompanies: [{ id: fileId, name: word }],
    },
  }
}

/** The members of a profile that are no lists or objects, with their paths. */
export function leavesOf(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path, value]])
  return new Map(
    Object.entries(value).flatMap(([name, part]) => [...leavesOf(part, path ? `${path}.${name}` : name)]),
  )
}
