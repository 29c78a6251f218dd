import type { MasterPick, ProfileData } from '@vouch/contract'
import { emptyProfile } from '@vouch/domain'
import type { CompanyText, Occupation, Place } from './demo-texts.ts'
import type { DemoWorld } from './demo-world.ts'
import { createRandom, type Random } from './random.ts'

/** Facts shared by a candidate's CV and profile. */
export interface Career {
  readonly began: number
  readonly changed: number
  readonly now: CompanyText | undefined
  readonly before: CompanyText | undefined
  readonly titleBefore: string
  readonly skills: readonly string[]
}

export interface ProfileOf {
  readonly name: string
  readonly occupation: Occupation
  readonly headline: string
  readonly summary: string
  readonly place: Place
  readonly cvFileId: string | null
  /** True for the demo candidate who can sign in. */
  readonly isNamed: boolean
}

/** Language spoken besides English, by country. */
const spoken: Readonly<Record<string, MasterPick>> = {
  NL: { code: 'nl', label: 'Dutch' },
  DE: { code: 'de', label: 'German' },
  AT: { code: 'de', label: 'German' },
  FR: { code: 'fr', label: 'French' },
  ES: { code: 'es', label: 'Spanish' },
  PT: { code: 'pt', label: 'Portuguese' },
  IT: { code: 'it', label: 'Italian' },
  BE: { code: 'nl', label: 'Dutch' },
  DK: { code: 'da', label: 'Danish' },
  SE: { code: 'sv', label: 'Swedish' },
  PL: { code: 'pl', label: 'Polish' },
  CH: { code: 'de', label: 'German' },
}
const english: MasterPick = { code: 'en', label: 'English' }

export function makeCareer(random: Random, world: DemoWorld, occupation: Occupation): Career {
  const year = world.now.getUTCFullYear()
  const began = year - random.int(3, 14)
  const changed = random.int(began + 1, year - 1)
  const [now, before] = random.sample(world.words.companies, 2)
  const titleBefore = random.pick(occupation.titles)
  const skills = random.sample([...occupation.required, ...occupation.nice], 6)
  return { began, changed, now, before, titleBefore, skills }
}

/**
 * Makes a complete candidate profile.
 * @param seed of a random generator for this profile only, so that other profiles stay unchanged
 */
export function makeProfile(world: DemoWorld, of: ProfileOf, career: Career, seed: number): ProfileData {
  const random = createRandom(seed)
  const data = emptyProfile()
  const [firstName = '', ...lastNames] = of.name.split(' ')
  data.contact = { ...data.contact, firstName, lastName: lastNames.join(' ') }
  const city = { code: of.place.code, label: of.place.city }
  data.personal = { ...data.personal, city, country: of.place.country }
  data.preferences = makePreferences(world, of, random, city)
  data.experience = makeExperience(world, of, career, random)
  data.education = makeEducation(of, career, random, world.words.fields[of.occupation.field] ?? '')
  data.skills = makeSkills(world, career, random)
  data.portfolio.languages = makeLanguages(of.place.country, random)
  data.documents.cvFileId = of.cvFileId
  data.documents.rightToWork = [{ id: 'right', country: of.place.country, status: 'citizen' }]
  const visibility = of.isNamed ? 'public' : random.weighted(visibilities).visibility
  data.review = { ...data.review, visibility, openToWork: random.weighted(openness).openToWork }
  return data
}

const visibilities = [
  { visibility: 'public', weight: 6 },
  { visibility: 'employers', weight: 2 },
  { visibility: 'hidden', weight: 2 },
] as const

const openness = [
  { openToWork: 'open', weight: 6 },
  { openToWork: 'passive', weight: 3 },
  { openToWork: 'not-looking', weight: 1 },
] as const

function makePreferences(
  { masters }: DemoWorld,
  { occupation, headline, summary, place }: ProfileOf,
  random: Random,
  city: MasterPick,
): ProfileData['preferences'] {
  const { preferences } = emptyProfile()
  const [least, most] = occupation.pay
  const wanted = least + (most - least) * random.next()
  const round = (amount: number) => Math.round((amount * place.level) / 500) * 500
  return {
    ...preferences,
    headline,
    summary,
    targetOccupations: [masters.occupation(occupation.occupation)],
    employmentTypes: random.chance(0.3) ? ['full-time', 'part-time'] : ['full-time'],
    workModes: random.sample(['on-site', 'hybrid', 'remote'] as const, random.int(1, 3)),
    locations: [city],
    radiusKm: random.pick([10, 25, 50]),
    relocation: random.pick(['no', 'within-country', 'anywhere']),
    payMin: round(wanted),
    payMax: round(wanted * 1.15),
    payCurrency: place.currency,
    payPeriod: 'year',
    noticePeriod: random.pick(['none', '2-weeks', '1-month', '2-months', '3-months']),
  }
}

type Experience = ProfileData['experience']['items'][number]

function makeExperience(
  { masters }: DemoWorld,
  { occupation }: ProfileOf,
  { began, changed, now, before, titleBefore, skills }: Career,
  random: Random,
): ProfileData['experience'] {
  const entry = (id: string, company: CompanyText | undefined, given: Partial<Experience>): Experience => ({
    id,
    title: occupation.occupation,
    employer: company?.name ?? '',
    occupation: masters.occupation(occupation.occupation),
    location: company?.city ?? '',
    description: '',
    url: '',
    startDate: '',
    endDate: '',
    current: false,
    summary: '',
    highlights: random.sample(occupation.tasks, 3),
    skills: [],
    ...given,
  })
  const month = () => String(random.int(1, 12)).padStart(2, '0')
  const turn = `${changed}-${month()}`
  return {
    items: [
      entry('now', now, {
        startDate: turn,
        current: true,
        skills: skills.slice(0, 3).map((label) => masters.skill(label)),
      }),
      entry('before', before, { title: titleBefore, startDate: `${began}-${month()}`, endDate: turn }),
    ],
    gaps: [],
  }
}

function makeEducation(
  { place }: ProfileOf,
  { began }: Career,
  random: Random,
  fieldName: string,
): ProfileData['education'] {
  const level = random.pick(['vocational', 'upper-secondary', 'bachelor', 'bachelor', 'master'])
  const isHigher = level === 'bachelor' || level === 'master'
  const years = isHigher ? 4 : 3
  return {
    items: [
      {
        id: 'school',
        level,
        institution: isHigher ? `${place.city} Academy` : `${place.city} Vocational School`,
        area: { code: null, label: fieldName },
        studyType: '',
        url: '',
        startDate: String(began - years),
        endDate: String(began),
        score: '',
        courses: [],
      },
    ],
  }
}

function makeSkills(
  { masters, now }: DemoWorld,
  { began, skills }: Career,
  random: Random,
): ProfileData['skills'] {
  const years = now.getUTCFullYear() - began
  const picks = new Map(skills.map((label) => [masters.skill(label).label, masters.skill(label)]))
  const items = [...picks.values()].map((skill, place) => ({
    id: `skill-${place + 1}`,
    skill,
    level: random.pick(['intermediate', 'advanced', 'advanced', 'lead'] as const),
    years: random.int(1, Math.max(1, years)),
    keywords: [],
    levelWords: '',
    evidence: place < 3 ? ['now'] : place === 3 ? ['before'] : [],
  }))
  return { items, top: items.slice(0, 5).map(({ id }) => id) }
}

function makeLanguages(country: string, random: Random): ProfileData['portfolio']['languages'] {
  const own = spoken[country]
  const language = (id: string, pick: MasterPick, level: 'B1' | 'B2' | 'C1' | 'C2') => ({
    id,
    language: pick,
    level,
    fluency: '',
  })
  return own
    ? [language('own', own, 'C2'), language('english', english, random.pick(['B1', 'B2', 'C1'] as const))]
    : [language('own', english, 'C2')]
}
