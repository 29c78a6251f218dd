import { createHash, randomUUID } from 'node:crypto'
import { slugify } from '@vouch/domain'
import { uuidv7 } from '#platform/uuid.ts'
import { writePdf } from './demo-pdf.ts'
import type { FileRow } from './demo-rows.ts'
import type { Occupation } from './demo-texts.ts'
import { type DemoWorld, daysBefore } from './demo-world.ts'

export interface DemoPerson {
  readonly id: string
  readonly name: string
  readonly email: string
}

export interface DemoCandidate extends DemoPerson {
  readonly occupation: Occupation
  readonly headline: string
  readonly summary: string
  readonly location: string
  readonly cvFileId: string | null
}

/** Adds a person with an account. Names of a run are all different, and so are their addresses. */
export function addPerson(
  world: DemoWorld,
  role: 'candidate' | 'employer' | 'admin',
  known?: { readonly name: string; readonly email: string },
): DemoPerson {
  const { random, now, rows } = world
  const name = known?.name ?? unusedName(world)
  const email = known?.email ?? `${slugify(name).replaceAll('-', '.')}@demo.vouch`
  const id = uuidv7()
  const createdAt = daysBefore(now, random.int(25, 80))
  rows.users.push({
    id,
    identity_uid: `demo-${id}`,
    email,
    display_name: name,
    email_verified: true,
    roles: [role],
    created_at: createdAt,
    updated_at: createdAt,
  })
  return { id, name, email }
}

function unusedName({ random, words, usedNames }: DemoWorld): string {
  for (;;) {
    const name = `${random.pick(words.people.first)} ${random.pick(words.people.last)}`
    if (usedNames.has(name)) continue
    usedNames.add(name)
    return name
  }
}

export function addCandidate(
  world: DemoWorld,
  occupation: Occupation,
  known?: { readonly name: string; readonly email: string },
): DemoCandidate {
  const { random, now, rows, words } = world
  const person = addPerson(world, 'candidate', known)
  const headline = random.pick(occupation.headlines)
  const summary = random.pick(words.texts.summary)
  const location = random.pick(words.places).city
  const savedAt = daysBefore(now, random.int(22, 25))
  const hasCv = known !== undefined || random.chance(0.75)
  const cvFileId = hasCv
    ? addCv(world, { ...person, occupation, headline, summary, location }, savedAt)
    : null
  rows.candidate_profiles.push({
    user_id: person.id,
    full_name: person.name,
    headline,
    summary,
    location,
    cv_file_id: cvFileId,
    created_at: savedAt,
    updated_at: savedAt,
  })
  return { ...person, occupation, headline, summary, location, cvFileId }
}

type CvText = Omit<DemoCandidate, 'cvFileId'>

function addCv(world: DemoWorld, person: CvText, at: Date): string {
  const { random, now } = world
  const year = now.getUTCFullYear()
  const began = year - random.int(3, 14)
  const changed = random.int(began + 1, year - 1)
  const [first, second] = random.sample(world.words.companies, 2)
  const lines = [
    person.headline,
    `${person.location}  ${person.email}`,
    '',
    ...wrapped(person.summary),
    '',
    'Experience',
    `${changed} to today: ${person.occupation.occupation}, ${first?.name ?? ''}`,
    `${began} to ${changed}: ${random.pick(person.occupation.titles)}, ${second?.name ?? ''}`,
    '',
    'Skills',
    ...random.sample([...person.occupation.required, ...person.occupation.nice], 6),
  ]
  const name = `${slugify(person.name)}-cv.pdf`
  return addFile(world, {
    ownerId: person.id,
    purpose: 'cv',
    name,
    content: writePdf(person.name, lines),
    at,
  })
}

/** Adds a file; its content goes to the storage before the rows are stored. */
export function addFile(
  { rows, contents }: DemoWorld,
  file: {
    readonly ownerId: string
    readonly purpose: FileRow['purpose']
    readonly name: string
    readonly content: Buffer
    readonly at: Date
  },
): string {
  const id = uuidv7()
  const storageKey = `${file.purpose}/${randomUUID()}`
  contents.set(storageKey, file.content)
  rows.files.push({
    id,
    owner_id: file.ownerId,
    purpose: file.purpose,
    name: file.name,
    media_type: 'application/pdf',
    bytes: file.content.length,
    storage_key: storageKey,
    sha256: `\\x${createHash('sha256').update(file.content).digest('hex')}`,
    created_at: file.at,
  })
  return id
}

function wrapped(text: string): string[] {
  return text.match(/.{1,80}(?:\s|$)/g)?.map((line) => line.trim()) ?? []
}
