import { createHash, randomUUID } from 'node:crypto'
import { legalDocumentNames, type ProfileData, profileSteps, type ShownProfile } from '@vouch/contract'
import { emptyProfile, isSame, slugify } from '@vouch/domain'
import { uuidv7 } from '#base/uuid.ts'
import { type ProfileColumns, toColumns } from '#platform/profile-columns.ts'
import { writePdf } from './demo-pdf.ts'
import { type Career, makeCareer, makeProfile } from './demo-profiles.ts'
import type { FileRow } from './demo-rows.ts'
import type { Occupation, Place } from './demo-texts.ts'
import { type DemoWorld, daysBefore } from './demo-world.ts'
import { createRandom } from './random.ts'

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
  /** The part of the candidate's profile that employers see. */
  readonly shown: ShownProfile
}

/** Adds a person with an account. Names and e-mail addresses are unique within a demo. */
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
  // Everyone agreed to the first legal documents, which the demo publishes.
  for (const document of legalDocumentNames)
    rows.consents.push({ user_id: id, document, version: '1', given_at: now })
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
  const { random, now, words } = world
  const person = addPerson(world, 'candidate', known)
  const headline = random.pick(occupation.headlines)
  const summary = random.pick(words.texts.summary)
  const place = random.pick(words.places)
  const savedAt = daysBefore(now, random.int(22, 25))
  const hasCv = known !== undefined || random.chance(0.75)
  const about = { ...person, occupation, headline, summary, place, isNamed: known !== undefined }
  // Each candidate has a separate random generator, so that adding a profile does not change the others.
  const seed = world.rows.candidate_profiles.length + 1
  const career = makeCareer(hasCv ? random : createRandom(seed), world, occupation)
  const cvFileId = hasCv ? addCv(world, about, career, savedAt) : null
  const data = makeProfile(world, { ...about, cvFileId }, career, seed)
  const { shown, location } = addProfile(world, person.id, data, { at: savedAt, place })
  return { ...person, occupation, headline, summary, location, cvFileId, shown }
}

function addProfile(
  { rows }: DemoWorld,
  userId: string,
  data: ProfileData,
  { at, place }: { readonly at: Date; readonly place: Place },
): ProfileColumns {
  const columns = toColumns(data, [], at)
  rows.candidate_profiles.push({
    user_id: userId,
    full_name: columns.fullName,
    headline: columns.headline,
    summary: columns.summary,
    location: columns.location,
    cv_file_id: columns.cvFileId,
    country: columns.country,
    lat: place.lat,
    lon: place.lon,
    visibility: columns.visibility,
    open_to_work: columns.openToWork,
    complete: columns.complete,
    missing_to_apply: columns.missingToApply as never,
    shown: columns.shown as never,
    published_at: at,
    created_at: at,
    updated_at: at,
  })
  const empty = emptyProfile()
  for (const step of profileSteps.filter((each) => !isSame(data[each], empty[each])))
    rows.candidate_steps.push({ user_id: userId, step, data: data[step] as never, version: 1, saved_at: at })
  if (columns.cvFileId !== null)
    rows.file_uses.push({ user_id: userId, file_id: columns.cvFileId, purpose: 'documents' })
  return columns
}

type CvText = Pick<DemoCandidate, 'id' | 'name' | 'email' | 'headline' | 'summary' | 'occupation'> & {
  readonly place: Place
}

function addCv(world: DemoWorld, person: CvText, career: Career, at: Date): string {
  const { began, changed, now, before, titleBefore, skills } = career
  const lines = [
    person.headline,
    `${person.place.city}  ${person.email}`,
    '',
    ...wrapped(person.summary),
    '',
    'Experience',
    `${changed} to today: ${person.occupation.occupation}, ${now?.name ?? ''}`,
    `${began} to ${changed}: ${titleBefore}, ${before?.name ?? ''}`,
    '',
    'Skills',
    ...skills,
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

/** Adds a file. File contents are stored before the rows are inserted. */
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
