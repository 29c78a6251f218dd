import { applyToJob, uploadFile } from '@vouch/contract'
import { resumePdf } from '@vouch/resume'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import { addToTeam, createJobRow } from '#testing/factories/job-factory.ts'
import { createPassportRow } from '#testing/factories/passport-factory.ts'
import { createQuestion } from '#testing/factories/pipeline-factory.ts'
import { createProfile, wholeProfile } from '#testing/factories/profile-factory.ts'
import type { TestApp } from '#testing/test-app.ts'

/** What tells who an applicant is: unique words that occur nowhere else. */
interface Markers {
  readonly firstName: string
  readonly lastName: string
  readonly mailbox: string
  readonly phone: string
  readonly school: string
  readonly site: string
  readonly user: string
  readonly file: string
  readonly document: string
  readonly passport: string
  readonly issuer: string
}

export interface BlindApplicant {
  readonly id: string
  readonly jobId: string
  readonly slug: string
  /** By which the team addresses the applicant. */
  readonly alias: string
  readonly codeName: string
  readonly person: TestPerson
  readonly cvFileId: string
  readonly markers: Markers
}

const letters = 'bcdfghjklmnpqrstvwxz'
let made = 0

/** Makes pronounceable words, so that no rule about digits finds them by accident. */
function word(prefix: string): string {
  let rest = made
  let end = ''
  for (let place = 0; place < 4; place += 1) {
    end += `${letters[rest % letters.length]}a`
    rest = Math.floor(rest / letters.length)
  }
  return `${prefix}${end}`
}

function newMarkers(): Markers {
  made += 1
  return {
    firstName: word('Zyx'),
    lastName: word('Qwo'),
    mailbox: word('mymail'),
    phone: `151 7766${1000 + (made % 9000)}`,
    school: `${word('Xyl')} ${word('Vok')} Seminary`,
    site: word('mysite'),
    user: word('myuser'),
    file: word('myfile'),
    document: word('mydoc'),
    passport: word('Mypass'),
    issuer: word('Myguild'),
  }
}

/** A free text that tells everything. */
const tellAll = ({ firstName, lastName, mailbox, phone, school, site, user }: Markers) =>
  `I am ${firstName} ${lastName}. Mail ${mailbox}@example.org, call +49 ${phone}, see https://${site}.example/me or @${user}.
I studied at ${school}. Regards, ${firstName.toUpperCase()} ${lastName}`

function profileOf(markers: Markers, passportId: string) {
  const { firstName, lastName, phone, school, site, user } = markers
  const all = tellAll(markers)
  const url = `https://${site}.example/work`
  const period = { startDate: '2015-01', endDate: '2019-06' }
  return wholeProfile((data) => {
    data.contact = { ...data.contact, firstName, lastName, phone: `+49 ${phone}` }
    data.preferences.headline = `${firstName}, baker`
    data.preferences.summary = all
    data.experience.items = [
      {
        id: 'work-1',
        title: 'Baker',
        employer: 'Crumb Ltd',
        occupation: null,
        location: 'Ulm',
        description: '',
        url,
        ...period,
        current: false,
        summary: all,
        highlights: [all],
        skills: [],
      },
    ]
    data.education.items = [
      {
        id: 'school-1',
        level: null,
        institution: school,
        area: { code: null, label: 'Baking' },
        studyType: 'Diploma',
        url,
        ...period,
        score: '',
        courses: [],
      },
    ]
    for (const skill of data.skills.items) skill.evidence = ['work-1', 'school-1', passportId]
    data.portfolio.website = url
    data.portfolio.links = [
      { id: 'link-1', network: 'GitHub', username: user, url: `https://github.com/${user}` },
    ]
  })
}

async function upload(
  app: TestApp,
  person: TestPerson,
  purpose: 'cv' | 'document',
  name: string,
  content: Buffer,
) {
  const file = new File([Uint8Array.from(content)], name, { type: 'application/pdf' })
  const { body } = await app.request(uploadFile, { query: { purpose }, file } as never, person)
  return (body as { id: string }).id
}

/**
 * Adds a job in blind review, and an applicant whose application names them everywhere.
 * @param team hiring manager of the job
 */
export async function createBlindApplicant(
  app: TestApp,
  { companyId, manager }: { readonly companyId: string; readonly manager: TestPerson },
  until: 'shortlist' | 'interview' = 'interview',
): Promise<BlindApplicant> {
  const markers = newMarkers()
  const { firstName, lastName, mailbox, file, document } = markers
  const closesAt = new Date(app.clock.now().getTime() + 30 * 86_400_000)
  const job = await createJobRow(app.db, { companyId, closesAt, title: `Baker ${made}` })
  await app.db.kysely.updateTable('jobs').set({ blind_until: until }).where('id', '=', job.id).execute()
  await addToTeam(app.db, job.id, manager, 'hiring-manager')
  const question = await createQuestion(app.db, job.id, {
    text: 'Who are you?',
    kind: 'long-text',
    knockOut: 'yes',
  })
  const person = await createUser(app.db, {
    roles: ['candidate'],
    displayName: `${firstName} ${lastName}`,
    email: `${mailbox}@example.org`,
  })
  const at = app.clock.now()
  const { passport: name, issuer } = markers
  const passportId = await createPassportRow(app.db, person, { at, name, issuer })
  const passport = {
    ...{ id: passportId, name, issuer, issuerHost: '', issuedAt: at.toISOString(), expiresAt: null },
    skills: [{ code: 'baking', label: 'Baking', level: 'advanced' as const }],
  }
  const data = profileOf(markers, passportId)
  await createProfile(app.db, person.userId, { data, passports: [passport] })
  const pdf = await resumePdf(data, `${mailbox}@example.org`, { passports: [passport], levels: new Map() })
  const cvFileId = await upload(app, person, 'cv', `${file}.pdf`, pdf)
  const documentId = await upload(app, person, 'document', `${document}.pdf`, pdf)
  const body = {
    coverLetter: tellAll(markers),
    cvFileId,
    documentFileIds: [documentId],
    answers: [{ questionId: question, answer: tellAll(markers) }],
  }
  const { id } = (await app.request(applyToJob, { params: { id: job.id }, body } as never, person)).body as {
    id: string
  }
  const row = await app.db.kysely
    .selectFrom('applications')
    .select(['blind_alias', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id,
    jobId: job.id,
    slug: job.slug,
    alias: row.blind_alias ?? '',
    codeName: row.name,
    person,
    cvFileId,
    markers,
  }
}

/** The markers that stand in a text, whatever the case. */
export function markersIn(text: string, { markers, person }: BlindApplicant): string[] {
  const all = [...Object.values(markers).map((each: string) => each.toLowerCase()), person.userId]
  const lower = text.toLowerCase()
  return all.filter((each) => lower.includes(each))
}
