import type { ApplicantNotes } from '@vouch/contract'
import type { PacketSheet } from '@vouch/resume'
import type { Actor } from '#base/actor.ts'
import type { TeamNotes } from '#features/applicant-notes/ports.ts'
import type { Applicants, TeamApplication } from '#features/applications/ports.ts'
import type { MasterValues } from '#features/masters/ports.ts'
import { answerText, stageWords, stateWords } from '#platform/application-words.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { FileAnswer } from '#platform/http/answers.ts'
import type { RenderPacket } from './render-in-worker.ts'

export interface PacketServiceDeps extends ServiceDeps {
  readonly applicants: Applicants
  readonly notes: TeamNotes
  readonly masters: MasterValues
  readonly render: RenderPacket
}

interface PacketService {
  /**
   * Renders an application as a PDF. Audited.
   * @throws AppError not-found, forbidden; unavailable if it takes too long
   */
  packet(actor: Actor, applicationId: string, withNotes: boolean): Promise<FileAnswer>
}

export function createPacketService(deps: PacketServiceDeps): PacketService {
  const { db, clock, applicants, notes, render } = deps
  return {
    packet: async (actor, applicationId, withNotes) => {
      const read = await applicants.one(actor, applicationId)
      const listed = withNotes ? await notes.list(actor, applicationId) : null
      const at = clock()
      const sheet = {
        ...sheetOf(read, listed),
        names: await namesOf(deps, read),
        madeBy: await nameOf(deps, actor),
        madeAt: at.toISOString(),
      }
      const content = await render(sheet, applicationId)
      await record(db.kysely, {
        action: 'applications.packet',
        actorId: actor.userId,
        subjectId: read.company.id,
        at,
        details: { application: applicationId, notes: withNotes },
      })
      return new FileAnswer(content, {
        contentType: 'application/pdf',
        downloadAs: fileNameOf(read.application.candidate.name),
        length: content.length,
      })
    },
  }
}

type Content = Omit<PacketSheet, 'names' | 'madeBy' | 'madeAt'>

function sheetOf({ application, company }: TeamApplication, listed: ApplicantNotes | null): Content {
  const { snapshot, candidate, job, markedBy, stage } = application
  const { cv, documents } = snapshot
  const flagged = new Set(markedBy)
  const state = stateWords(application)
  return {
    name: candidate.name,
    email: candidate.email,
    headline: snapshot.headline,
    location: snapshot.location,
    summary: snapshot.summary,
    job: job.title,
    company: company.name,
    state: `Stage: ${stageWords[stage]}. State: ${state}`,
    appliedAt: application.appliedAt,
    coverLetter: snapshot.coverLetter,
    answers: snapshot.answers.map((answer, place) => ({
      question: answer.question,
      answer: answerText(answer),
      flagged: flagged.has(place),
    })),
    requirements: application.requirements,
    profile: snapshot.profile,
    documents: [
      ...(cv ? [{ kind: 'cv' as const, name: cv.name, bytes: cv.bytes }] : []),
      ...documents.map(({ name, bytes }) => ({ kind: 'other' as const, name, bytes })),
    ],
    notes:
      listed === null
        ? null
        : listed.notes.map(({ author, at, text }) => ({ author: author.name, at, text })),
  }
}

/** Labels of the list values in the profile, keyed by `entity:code`. */
async function namesOf(
  { db, masters }: Pick<PacketServiceDeps, 'db' | 'masters'>,
  { application }: TeamApplication,
): Promise<ReadonlyMap<string, string>> {
  const { profile } = application.snapshot
  if (profile === null) return new Map()
  const coded = (entity: string, code: string | null) => (code === null ? [] : [{ entity, code }])
  const found = await masters.find(db.kysely, [
    ...profile.educations.flatMap(({ level }) => coded('education-levels', level)),
    ...coded('notice-periods', profile.noticePeriod),
    ...profile.rightToWork.flatMap(({ status }) => coded('right-to-work', status)),
  ])
  return new Map([...found].map(([key, { label }]) => [key, label]))
}

async function nameOf({ db }: Pick<PacketServiceDeps, 'db'>, { userId }: Actor): Promise<string> {
  const { display_name } = await db.kysely
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return display_name
}

/** Removes characters that file systems reject. */
function fileNameOf(person: string): string {
  const name = person
    .normalize('NFC')
    .replace(/[\p{C}"<>:|?*/\\]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  return `${[...name].slice(0, 80).join('').trim() || 'applicant'} application.pdf`
}
