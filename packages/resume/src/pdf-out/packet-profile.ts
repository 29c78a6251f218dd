import type { ShownProfile } from '@vouch/contract'
import { linkAddress } from '@vouch/domain/profile-fields'
import { joined, levelWords, paragraphs, points, section } from './blocks.ts'
import { entry, experienceOf, shown, span } from './entries.ts'
import type { Block } from './page.ts'
import { certificateSection, passportEntry, portfolioSections } from './sections.ts'

/** Labels of list values, keyed by `entity:code`. */
export type ValueNames = ReadonlyMap<string, string>

/** Lays out the submitted profile with everything that the team sees on screen. */
export function profileBlocks(profile: ShownProfile, names: ValueNames): Block[] {
  return [
    ...section('Profile', paragraphs(profile.summary)),
    ...career(profile, names),
    ...abilities(profile),
    ...portfolioSections(profile),
    ...section('Interests', paragraphs(profile.interests.map(({ name }) => name).join(' · '))),
    ...section('Preferences', preferences(profile, names)),
    ...section('Links', links(profile)),
  ]
}

function career({ experiences, gaps, educations }: ShownProfile, names: ValueNames): Block[] {
  return [
    ...section('Experience', [
      ...experiences.flatMap((item) =>
        entry(
          item.title,
          { right: span(item), below: joined([item.employer, item.location]), url: item.url },
          [...paragraphs(item.summary), ...points(item.highlights), ...paragraphs(item.skills.join(' · '))],
        ),
      ),
      ...points(gaps.map(({ from, to, reason }) => `${joined([shown(from), shown(to)], ' – ')}: ${reason}`)),
    ]),
    ...section(
      'Education',
      educations.flatMap((item) =>
        entry(
          joined([item.studyType || names.get(`education-levels:${item.level}`), item.area ?? ''], ', '),
          { right: span(item), below: joined([item.institution, item.score]), url: item.url },
          paragraphs(item.courses.join(', ')),
        ),
      ),
    ),
  ]
}

function abilities({ skills, languages, certifications, passports = [] }: ShownProfile): Block[] {
  return [
    ...section('Skills', points(skills.map(skillText))),
    ...section(
      'Languages',
      paragraphs(
        languages.map(({ label, level, fluency }) => joined([label, level ?? fluency], ' – ')).join(' · '),
      ),
    ),
    ...certificateSection(certifications),
    ...section('Passports', passports.flatMap(passportEntry)),
  ]
}

/** Formats a skill with level, years and evidence: "Roses (advanced, 4 years): passport of Kew; Gardener, Acme". */
function skillText({ label, level, years, proved, evidence }: ShownProfile['skills'][number]): string {
  const about = joined([level ? levelWords[level] : '', experienceOf(years)], ', ')
  const proof = joined(
    [proved ? (proved.by ? `passport of ${proved.by}` : 'passport') : '', ...evidence],
    '; ',
  )
  return `${label}${about && ` (${about})`}${proof && `: ${proof}`}`
}

function preferences(profile: ShownProfile, names: ValueNames): Block[] {
  const { targetOccupations, locations, expectedPay, noticePeriod, rightToWork } = profile
  const countries = new Intl.DisplayNames('en', { type: 'region' })
  const work = rightToWork.map(({ country, status }) =>
    joined([countries.of(country), names.get(`right-to-work:${status}`)], ': '),
  )
  const facts = [
    ['Occupations', targetOccupations.join(', ')],
    ['Places', locations.join(', ')],
    ['Notice period', names.get(`notice-periods:${noticePeriod}`) ?? ''],
    [
      'Expected pay',
      expectedPay
        ? `${expectedPay.min}–${expectedPay.max} ${expectedPay.currency} per ${expectedPay.period}`
        : '',
    ],
    ['Right to work', work.join('; ')],
  ]
  return points(facts.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`))
}

function links({ website, links: others }: ShownProfile): Block[] {
  const addresses = [website, ...others.map(({ url }) => url)].flatMap((url) => linkAddress(url) ?? [])
  return points(addresses).map((block) => ({
    ...block,
    pieces: block.pieces.map((piece) => ({ ...piece, link: piece.text })),
  }))
}
