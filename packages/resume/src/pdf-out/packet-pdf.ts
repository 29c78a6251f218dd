import type { ApplicantRequirement, ShownProfile, SkillLevel } from '@vouch/contract'
import { dayOf, joined, levelWords, muted, paragraphs, plain, points, section } from './blocks.ts'
import { profileBlocks, type ValueNames } from './packet-profile.ts'
import type { Block } from './page.ts'

/** Content of an applicant packet, for the hiring team. */
export interface PacketSheet {
  readonly name: string
  /** '' if unknown. */
  readonly email: string
  readonly headline: string
  readonly location: string
  readonly summary: string
  readonly job: string
  readonly company: string
  /** Stage and state as text. */
  readonly state: string
  readonly appliedAt: string
  readonly coverLetter: string
  readonly answers: readonly {
    readonly question: string
    /** '' for no answer. */
    readonly answer: string
    readonly flagged: boolean
  }[]
  readonly requirements: readonly ApplicantRequirement[]
  readonly profile: ShownProfile | null
  readonly names: ValueNames
  readonly documents: readonly {
    readonly kind: 'cv' | 'other'
    readonly name: string
    readonly bytes: number
  }[]
  /** Null if not requested. */
  readonly notes: readonly { readonly author: string; readonly at: string; readonly text: string }[] | null
  /** Author and time of the export. */
  readonly madeBy: string
  readonly madeAt: string
}

/** Renders an applicant packet as a tagged A4 PDF. Characters missing in all fonts become “?”. */
export async function packetPdf(sheet: PacketSheet): Promise<Buffer> {
  const { setPages } = await import('./set-pages.ts')
  const about = { title: `${sheet.name}: application for ${sheet.job}`, author: sheet.company }
  return setPages(blocksOf(sheet), about, { isTagged: true, substitute: '?' })
}

function blocksOf(sheet: PacketSheet): Block[] {
  const { profile, coverLetter, summary, names, documents, notes } = sheet
  return [
    ...headOf(sheet),
    ...section('Requirements', points(sheet.requirements.map(requirementText))),
    ...section('Answers', sheet.answers.flatMap(answerBlocks)),
    ...section('Cover letter', coverLetter ? paragraphs(coverLetter) : none('No cover letter.')),
    ...(profile ? profileBlocks(profile, names) : section('Summary', paragraphs(summary))),
    ...section(
      'Documents',
      documents.length > 0
        ? points(
            documents.map(
              ({ kind, name, bytes }) => `${kind === 'cv' ? 'CV: ' : ''}${name} (${sizeText(bytes)})`,
            ),
          )
        : none('No documents.'),
    ),
    ...(notes ? section('Notes of the team', notesOf(notes)) : []),
  ]
}

const none = (text: string): Block[] => [{ pieces: plain(text), style: muted, above: 2 }]

function headOf({ name, email, headline, location, job, company, state, ...sheet }: PacketSheet): Block[] {
  const contact = [
    ...(email ? [{ text: email, link: `mailto:${email}` }] : []),
    ...(email && location ? [{ text: '·' }] : []),
    ...(location ? [{ text: location }] : []),
  ]
  return [
    { pieces: plain(name), style: { size: 23, isStrong: true } },
    ...(headline ? [{ pieces: plain(headline), style: { size: 12 }, above: 1 }] : []),
    ...(contact.length > 0 ? [{ pieces: contact, style: { size: 9, color: '#3d4350' }, above: 5 }] : []),
    {
      pieces: plain(`Applied for ${job} at ${company} on ${dayOf(sheet.appliedAt)}. ${state}.`),
      style: { size: 10 },
      above: 6,
    },
    {
      pieces: plain(
        `For the hiring team only. Made by ${sheet.madeBy} on ${dayOf(sheet.madeAt)}. The application is shown as it was sent.`,
      ),
      style: muted,
      above: 2,
    },
  ]
}

const states = { met: 'Met', 'not-met': 'Not met', 'not-said': 'Not mentioned' } as const
const proofs = {
  passport: 'from a passport',
  evidence: 'shown elsewhere in the profile',
  profile: 'in the profile',
} as const

function requirementText(requirement: ApplicantRequirement): string {
  const { state, proof, months } = requirement
  const basis = months ? `${monthsText(months)} in the profile` : proof ? proofs[proof] : ''
  return `${requirementName(requirement)}: ${joined([states[state], basis], ', ').toLowerCase()}`
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** Formats months; only full years from two years on. */
const monthsText = (months: number) =>
  months < 24 ? counted(months, 'month') : counted(Math.floor(months / 12), 'year')

function requirementName({ kind, name, level }: ApplicantRequirement): string {
  if (kind === 'licence') return `Licence: ${name}`
  if (kind === 'experience') {
    const years = counted(Number(level), 'year')
    return name === '' ? `${years} of experience` : `${years} as ${name}`
  }
  if (kind === 'right-to-work')
    return `Right to work in ${new Intl.DisplayNames('en', { type: 'region' }).of(name)}`
  if (level === null) return name
  return `${name}, ${kind === 'skill' ? levelWords[level as SkillLevel] : level}`
}

function answerBlocks({ question, answer, flagged }: PacketSheet['answers'][number]): Block[] {
  return [
    {
      pieces: plain(question),
      style: { size: 9.5, isStrong: true },
      above: 7,
      right: flagged ? 'Flagged' : '',
      keepsWithNext: true,
    },
    ...(answer ? paragraphs(answer) : none('Not answered')),
  ]
}

function notesOf(notes: NonNullable<PacketSheet['notes']>): Block[] {
  if (notes.length === 0) return none('No notes.')
  return notes.flatMap(({ author, at, text }) => [
    {
      pieces: plain(author),
      style: { size: 9.5, isStrong: true },
      above: 7,
      right: dayOf(at),
      keepsWithNext: true,
    },
    ...paragraphs(text),
  ])
}

function sizeText(bytes: number): string {
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.ceil(bytes / 1000)} kB`
}
