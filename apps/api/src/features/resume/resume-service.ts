import { maxDocumentBytes, type OwnProfile, type ProfileData, type ResumeImport } from '@vouch/contract'
import { type FoundProfile, fromJsonResume, type Json, keepOriginal, toJsonResume } from '@vouch/domain'
import type { Actor } from '#access/actor.ts'
import { requireAccess } from '#access/require-access.ts'
import type { Database } from '#db/connect.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import type { MasterMatch } from '#platform/master-match.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { fitLimits } from './fit-limits.ts'
import { matchMasters } from './match-masters.ts'
import { readInWorker } from './read-in-worker.ts'
import { readJsonResume } from './read-json-resume.ts'
import { readLinkedIn } from './read-linkedin.ts'
import { resumeKind } from './resume-kind.ts'
import { dataOf, resumeSource } from './resume-source.ts'
import { keepSource, sourceOf } from './resume-store.ts'

type Filled = ResumeImport['filled']

/** What the import asks of the profile. */
export interface ProfilePort {
  fill(
    actor: Actor,
    found: Partial<ProfileData>,
  ): Promise<{
    readonly filled: readonly Readonly<Filled[number]>[]
    readonly left: readonly Readonly<Filled[number]>[]
  }>
  own(actor: Actor): Promise<OwnProfile>
}

/** Judges documents as uploads are judged. */
export type JudgeDocument = (content: Buffer) => Promise<void>

export interface ResumeDeps {
  readonly db: Database
  readonly clock: Clock
  readonly profile: ProfilePort
  readonly masters: MasterMatch
  /** Refuses what is no sound pdf or docx. */
  readonly judge: JudgeDocument
}

/** Résumés in and out. */
export interface ResumeService {
  /**
   * Fills what is empty in the profile.
   * @throws AppError too-large, unsupported-type, invalid: with a sentence that says what is wrong with the file
   */
  import(actor: Actor, file: Pick<UploadedFile, 'read'>): Promise<ResumeImport>
  /** The profile as a JSON Resume, in the wording of the one that it was filled from. */
  json(actor: Actor): Promise<string>
}

interface Read {
  readonly found: FoundProfile
  readonly original?: Readonly<Record<string, unknown>>
}

export function createResumeService(deps: ResumeDeps): ResumeService {
  const { db, clock, profile, masters, judge } = deps

  const read = async (kind: ResumeImport['kind'], content: Buffer): Promise<Read> => {
    if (kind === 'json-resume') {
      const { original, resume } = readJsonResume(content)
      return { found: fromJsonResume(resume, uuidv7), original }
    }
    if (kind === 'linkedin') return { found: await readLinkedIn(content, uuidv7) }
    await judge(content)
    return { found: await readInWorker({ kind, content }) }
  }

  return {
    import: async (actor, file) => {
      requireAccess(actor, 'profile.own', null)
      const content = await file.read(maxDocumentBytes)
      if (content.length === 0) throw new AppError('unsupported-type', 'This file is empty.')
      const kind = resumeKind(content)
      const { found, original } = await read(kind, content)
      const { steps, notes } = fitLimits(found)
      const { filled, left } = await profile.fill(actor, await matchMasters(db.kysely, masters, steps))
      const now = await profile.own(actor)
      if (original && filled.length > 0) {
        await keepSource(db.kysely, actor.userId, resumeSource(original, dataOf(now), filled), clock())
      }
      if (filled.length === 0 && left.length === 0) {
        throw new AppError('invalid', 'Nothing was found in this file that belongs into a profile.')
      }
      return {
        kind,
        filled: filled.map(({ step, paths }) => ({ step, paths: [...paths] })),
        notes: [...notes, ...leftNote(left)],
        profile: now,
      }
    },

    json: async (actor) => {
      requireAccess(actor, 'profile.own', null)
      const own = await profile.own(actor)
      const mine = toJsonResume(dataOf(own), own.email) as unknown as Json
      const source = await sourceOf(db.kysely, actor.userId)
      const resume = source ? keepOriginal(source.original, source.base, mine) : mine
      return `${JSON.stringify(resume, null, 2)}\n`
    },
  }
}

function leftNote(left: readonly Readonly<Filled[number]>[]): string[] {
  const count = left.reduce((sum, { paths }) => sum + paths.length, 0)
  if (count === 0) return []
  return [
    count === 1
      ? 'One thing was left as it is, because your profile says it already.'
      : `${count} things were left as they are, because your profile says them already.`,
  ]
}
