import type { ProfileData, ProfileSkill, ShownPassport } from '@vouch/contract'
import { linkAddress } from '@vouch/domain/profile-fields'
import { joined, levelWords, paragraphs, plain, points, section } from './blocks.ts'
import { entry, experienceOf, span } from './entries.ts'
import type { Block, Piece } from './page.ts'
import { certificateSection, passportEntry, portfolioSections } from './sections.ts'

function contactLine({ contact, personal, portfolio }: ProfileData, email: string): Piece[] {
  const address = contact.contactEmail || email
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const country = personal.country ? names.of(personal.country) : undefined
  const place = joined([personal.city?.label, country], ', ')
  const bare = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
  const web = [portfolio.website, ...portfolio.links.map(({ url }) => url)].flatMap((url) => {
    const link = linkAddress(url)
    return link ? [{ text: bare(url), link }] : []
  })
  const pieces: Piece[] = [
    ...(address ? [{ text: address, link: `mailto:${address}` }] : []),
    ...(contact.phone
      ? [
          {
            text: contact.phone.replaceAll(' ', '\u00a0'),
            link: `tel:${contact.phone.replace(/[^\d+]/g, '')}`,
          },
        ]
      : []),
    ...(place ? [{ text: place }] : []),
    ...web,
  ]
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [{ text: '·' }, piece]))
}

function career({ experience, education }: ProfileData, levels: ReadonlyMap<string, string>): Block[] {
  return [
    ...section(
      'Experience',
      experience.items.flatMap((item) =>
        entry(
          item.title,
          { right: span(item), below: joined([item.employer, item.location]), url: item.url },
          [...paragraphs(item.summary), ...points(item.highlights)],
        ),
      ),
    ),
    ...section(
      'Education',
      education.items.flatMap((item) =>
        entry(
          joined([item.studyType || levels.get(item.level ?? ''), item.area?.label], ', '),
          { right: span(item), below: joined([item.institution, item.score]), url: item.url },
          item.courses.length > 0 ? paragraphs(item.courses.join(', ')) : [],
        ),
      ),
    ),
  ]
}

/** Returns '' for an issuer's text with letters that no font has, because writing the PDF would fail. */
async function printable(text: string): Promise<string> {
  const { hasLettersOf } = await import('./fonts.ts')
  return (await hasLettersOf(text)) ? text : ''
}

async function passportSection(passports: readonly ShownPassport[]): Promise<Block[]> {
  const entries = await Promise.all(
    passports.map(async (passport) =>
      passportEntry({
        ...passport,
        name: (await printable(passport.name)) || 'Passport',
        issuer: await printable(passport.issuer),
      }),
    ),
  )
  return section('Passports', entries.flat())
}

/** Formats a skill with level, years and keywords: "Roses (advanced, 4 years; pruning, grafting)". */
function skillText({ skill, level, levelWords: own, years, keywords }: ProfileSkill): string[] {
  if (!skill) return keywords
  const known = joined([level ? levelWords[level] : own, experienceOf(years)], ', ')
  const about = joined([known, keywords.join(', ')], '; ')
  return [about ? `${skill.label} (${about})` : skill.label]
}

function skillsAndLanguages({ skills, portfolio, certifications }: ProfileData): Block[] {
  const first = new Map(skills.top.map((id, index) => [id, index]))
  const place = (id: string) => first.get(id) ?? skills.top.length
  const names = [...skills.items].sort((one, other) => place(one.id) - place(other.id)).flatMap(skillText)
  const spoken = portfolio.languages.flatMap(({ language, level, fluency }) =>
    language ? [joined([language.label, level ?? fluency], ' – ')] : [],
  )
  return [
    ...section('Skills', names.length > 0 ? paragraphs(names.join(' · ')) : []),
    ...section('Languages', spoken.length > 0 ? paragraphs(spoken.join(' · ')) : []),
    ...certificateSection(certifications.items),
  ]
}

function more({ portfolio }: ProfileData): Block[] {
  const liked = portfolio.interests.map(({ name, keywords }) =>
    keywords.length > 0 ? joined([name, `(${keywords.join(', ')})`], ' ') : name,
  )
  return [
    ...portfolioSections(portfolio),
    ...section('Interests', liked.length > 0 ? paragraphs(liked.join(' · ')) : []),
  ]
}

interface Beside {
  readonly passports: readonly ShownPassport[]
  readonly levels: ReadonlyMap<string, string>
}

/**
 * Writes a profile as an A4 PDF, without address, birth date, gender, adjustments and referees.
 * @param email the account's email address, used if the profile has no contact email
 * @param beside valid passports, and names of education levels by code
 * @throws ResumeError invalid for letters that no font has
 */
export async function resumePdf(
  data: ProfileData,
  email: string,
  { passports, levels }: Beside,
): Promise<Buffer> {
  const { contact, preferences } = data
  const name = `${contact.firstName} ${contact.lastName}`.trim()
  const blocks: Block[] = [
    { pieces: plain(name), style: { size: 23, isStrong: true } },
    { pieces: plain(preferences.headline), style: { size: 12 }, above: 1 },
    { pieces: contactLine(data, email), style: { size: 9, color: '#3d4350' }, above: 5 },
    ...section('Profile', paragraphs(preferences.summary)),
    ...career(data, levels),
    ...skillsAndLanguages(data),
    ...(await passportSection(passports)),
    ...more(data),
  ]
  // Import here, so that pdfkit and HarfBuzz load on first use.
  const { setPages } = await import('./set-pages.ts')
  return setPages(blocks, { title: name ? `${name}: résumé` : 'Résumé', author: name })
}
