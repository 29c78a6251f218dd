import type { EmployerApplication, ShownProfile, Snapshot } from '@vouch/contract'
import { type HiddenPerson, redactText } from './redact-text.ts'

/** Members of a profile that are codes, dates or words of lists, which a redaction would break. */
const kept: ReadonlySet<string> = new Set([
  'code',
  'level',
  'startDate',
  'endDate',
  'from',
  'to',
  'date',
  'expires',
  'releaseDate',
  'kind',
  'status',
  'country',
  'currency',
  'period',
  'openToWork',
  'relocation',
  'noticePeriod',
  'employmentTypes',
  'workModes',
])

/** Redacts every text in a value, except members in {@link kept}. */
function redactAll<T>(value: T, redact: (text: string) => string): T {
  const walk = (each: unknown): unknown => {
    if (typeof each === 'string') return redact(each)
    if (Array.isArray(each)) return each.map(walk)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(
      Object.entries(each).map(([name, member]) => [name, kept.has(name) ? member : walk(member)]),
    )
  }
  // The cast is safe: only texts change, and they stay texts.
  return walk(value) as T
}

const withoutUrl = <T extends { readonly url: string }>(item: T): T => ({ ...item, url: '' })

type Skill = ShownProfile['skills'][number]

/**
 * Says that a passport proves the skill, but not which one: the company's own list of issued passports has the names of
 * their holders. Passports of all issuers are hidden, because a missing one among them would be the company's.
 */
function withoutPassport({ evidence, ...skill }: Skill, { passports = [] }: ShownProfile): Skill {
  const labels = new Set(passports.map(({ name, issuer }) => [name, issuer].filter(Boolean).join(', ')))
  return {
    ...skill,
    evidence: evidence.filter((label) => !labels.has(label)),
    ...(skill.proved && { proved: { ...skill.proved, by: '' } }),
  }
}

/** Profile without names, links, schools, passports, and dates that tell the age. */
function hideProfile(
  profile: ShownProfile,
  codeName: string,
  redact: (text: string) => string,
): ShownProfile {
  const skills = profile.skills.map((skill) => withoutPassport(skill, profile))
  const shown = redactAll({ ...profile, skills }, redact)
  return {
    ...shown,
    fullName: codeName,
    experiences: shown.experiences.map(withoutUrl),
    educations: shown.educations.map((item) => ({
      ...withoutUrl(item),
      institution: item.institution && '[school]',
      startDate: '',
      endDate: '',
    })),
    certifications: shown.certifications.map((item) => ({ ...withoutUrl(item), credentialId: '' })),
    ...(shown.passports && { passports: [] }),
    projects: shown.projects.map(withoutUrl),
    website: '',
    links: [],
    volunteering: shown.volunteering.map(withoutUrl),
    publications: shown.publications.map(withoutUrl),
  }
}

/** What tells in a sent application who the person is. */
export interface IdentifyingParts {
  readonly fullName: string
  readonly profile: Pick<ShownProfile, 'fullName' | 'links' | 'educations' | 'passports'> | null
}

/** What the sent application and the account tell about the person. */
export function hiddenPerson(
  { fullName, profile }: IdentifyingParts,
  account: { readonly name: string; readonly email: string },
): HiddenPerson {
  const links = profile?.links ?? []
  return {
    names: [fullName, account.name, profile?.fullName ?? ''].filter(Boolean),
    contacts: [account.email, ...links.map(({ username }) => username)].filter(Boolean),
    schools: (profile?.educations ?? []).map(({ institution }) => institution).filter(Boolean),
    passports: profile?.passports ?? [],
  }
}

/** An answer as a blind review shows it. */
export function hideAnswer<T>(answer: T, person: HiddenPerson): T {
  return redactAll(answer, (text) => redactText(text, person))
}

/** The sent application as a blind review shows it: texts redacted, no files. */
export function hideSnapshot(snapshot: Snapshot, person: HiddenPerson, codeName: string): Snapshot {
  const redact = (text: string) => redactText(text, person)
  return {
    fullName: codeName,
    headline: redact(snapshot.headline),
    summary: redact(snapshot.summary),
    location: redact(snapshot.location),
    coverLetter: redact(snapshot.coverLetter),
    cv: null,
    documents: [],
    answers: snapshot.answers.map(({ question, kind, answer }) => ({
      question,
      kind,
      answer: hideAnswer(answer, person),
    })),
    profile: snapshot.profile && hideProfile(snapshot.profile, codeName, redact),
  }
}

type Correspondence = Pick<
  EmployerApplication,
  'events' | 'letters' | 'messages' | 'questionnaire' | 'interviews' | 'details'
>

/** What was written to and by the person since, as a blind review shows it. Letters have the code name. */
export function hideCorrespondence(
  { events, letters, messages, questionnaire, interviews, details }: Correspondence,
  person: HiddenPerson,
  codeName: string,
): Correspondence {
  const redact = (text: string) => redactText(text, person, codeName)
  const orNull = (text: string | null) => (text === null ? null : redact(text))
  return {
    events: events.map((event) => ({ ...event, message: orNull(event.message) })),
    letters: letters.map((letter) => ({
      ...letter,
      subject: redact(letter.subject),
      body: redact(letter.body),
    })),
    messages: messages.map((message) => ({ ...message, text: redact(message.text) })),
    questionnaire: questionnaire && {
      ...questionnaire,
      questions: questionnaire.questions.map((one) => ({ ...one, answer: orNull(one.answer) })),
    },
    interviews: interviews.map((one) => ({ ...one, declineNote: orNull(one.declineNote) })),
    details: details.map((one) => ({ ...one, text: orNull(one.text), file: null })),
  }
}
