import {
  type HeldPassport,
  maxDocumentBytes,
  type OwnProfile,
  type ProfileData,
  type ProfileStepName,
  type ResumeImport,
} from '@vouch/contract'
import {
  emptyStep,
  type FoundProfile,
  fromJsonResume,
  type Json,
  keepOriginal,
  profileName,
  shownPassports,
  toJsonResume,
} from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import type { Transaction } from '#db/transaction.ts'
import type { MasterMatch, MasterValues } from '#features/masters/ports.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { fitLimits } from './fit-limits.ts'
import { type CvFiles, discardCv, keepCv } from './kept-cv.ts'
import { listWords } from './list-words.ts'
import { matchMasters } from './match-masters.ts'
import { readInWorker } from './read-in-worker.ts'
import { readJsonResume } from './read-json-resume.ts'
import { resumeKind } from './resume-kind.ts'
import { resumeFileName } from './resume-name.ts'
import { resumePdf } from './resume-pdf.ts'
import { dataOf, resumeSource } from './resume-source.ts'
import { keepSource, sourceOf } from './resume-store.ts'

/** What the import asks of the profile: the writer and the read-model of a candidate's profile have it. */
interface ProfilePort {
  readonly fill: (
    actor: Actor,
    found: Partial<ProfileData>,
    beside: (trx: Transaction, after: ProfileData, result: FilledProfile) => Promise<void>,
  ) => Promise<FilledProfile>
  readonly own: (actor: Actor) => Promise<OwnProfile>
}

interface StepPaths {
  readonly step: ProfileStepName
  readonly paths: readonly string[]
}

interface FilledProfile {
  readonly filled: readonly StepPaths[]
  readonly left: readonly StepPaths[]
  readonly full: readonly StepPaths[]
}

/** Judges documents as uploads are judged. */
type JudgeDocument = (content: Buffer, allowed: readonly ('pdf' | 'docx')[]) => Promise<void>

export interface ResumeDeps {
  readonly db: Database
  readonly clock: Clock
  readonly profile: ProfilePort
  readonly masters: MasterMatch
  readonly values: MasterValues
  /** Refuses what is no sound pdf or docx. */
  readonly judge: JudgeDocument
  readonly files: CvFiles
  /** The passports that a person holds. */
  readonly passports: (actor: Actor) => Promise<HeldPassport[]>
}

/** Résumés in and out. */
export interface ResumeService {
  /**
   * Fills what is empty in the profile. The file of a CV becomes the profile's CV where it has none; other files are read
   * and forgotten.
   * @throws AppError too-large, unsupported-type, invalid: with a sentence that says what is wrong with the file
   */
  import(actor: Actor, file: Pick<UploadedFile, 'name' | 'read'>): Promise<ResumeImport>
  /** The profile as a JSON Resume, in the wording of the one that it was filled from. */
  json(actor: Actor): Promise<NamedFile>
  /** The profile as a document. @throws AppError invalid for letters that no font of ours has */
  pdf(actor: Actor): Promise<NamedFile>
}

interface NamedFile {
  readonly content: string | Buffer
  /** To be saved under. */
  readonly name: string
}

interface Read {
  readonly found: FoundProfile
  readonly original?: Readonly<Record<string, unknown>>
}

export function createResumeService(deps: ResumeDeps): ResumeService {
  const { db, clock, profile, masters, judge, files } = deps

  const read = async (kind: ResumeImport['kind'], content: Buffer): Promise<Read> => {
    if (kind === 'json-resume') {
      const { original, resume } = readJsonResume(content)
      return { found: fromJsonResume(resume, uuidv7), original }
    }
    if (kind !== 'linkedin') await judge(content, [kind])
    return { found: await readInWorker({ kind, content }) }
  }

  /** The profile to be exported, with the labels of its levels of education by their code. */
  const exported = async (actor: Actor) => {
    const own = await profile.own(actor)
    const data = dataOf(own)
    const codes = data.education.items.flatMap(({ level }) => level ?? [])
    const found = await deps.values.find(
      db.kysely,
      codes.map((code) => ({ entity: 'education-levels', code })),
    )
    const levels = new Map([...found.values()].map(({ code, label }) => [code, label]))
    return { data, email: own.email, levels, name: profileName(data.contact) }
  }

  return {
    import: async (actor, file) => {
      requireAccess(actor, 'profile.own', null)
      const content = await file.read(maxDocumentBytes)
      if (content.length === 0) throw new AppError('unsupported-type', 'This file is empty.')
      const kind = await resumeKind(content)
      const { found, original } = await read(kind, content)
      const fitted = fitLimits(found)
      const steps = await matchMasters(db.kysely, masters, fitted.steps)
      const isCv = kind === 'pdf' || kind === 'docx'
      const cv = isCv
        ? await keepCv(files, actor, await profile.own(actor), { name: file.name, content })
        : null
      const cvFileId = cv !== null && 'id' in cv ? cv.id : null
      const all = cvFileId === null ? steps : { ...steps, documents: { ...emptyStep('documents'), cvFileId } }
      const { filled, left, full } = await profile
        .fill(actor, all, async (trx, after, result) => {
          requireFound(result)
          if (!original || result.filled.length === 0) return
          const source = resumeSource(original, steps, after, result.filled)
          await keepSource(trx, actor.userId, source, clock())
        })
        .catch(async (error: unknown) => {
          await discardCv(files, actor, cv)
          throw error
        })
      // Another import at the same time has been first.
      if (!filled.some(({ step }) => step === 'documents')) await discardCv(files, actor, cv)
      return {
        kind,
        filled: filled.map(({ step, paths }) => ({ step, paths: [...paths] })),
        notes: [
          ...fitted.notes,
          ...leftNote(left),
          ...fullNotes(full),
          ...(cv !== null && 'note' in cv ? [cv.note] : []),
        ],
        profile: await profile.own(actor),
      }
    },

    json: async (actor) => {
      requireAccess(actor, 'profile.own', null)
      const { data, email, levels, name } = await exported(actor)
      const source = await sourceOf(db.kysely, actor.userId)
      // Whose résumé came without an address has left it out on purpose.
      const mine = toJsonResume(data, source ? '' : email, levels) as unknown as Json
      const resume = source ? keepOriginal(source.original, source.base, mine) : mine
      return {
        content: `${JSON.stringify(resume, null, 2)}\n`,
        name: resumeFileName(name, 'json'),
      }
    },

    pdf: async (actor) => {
      requireAccess(actor, 'profile.own', null)
      const { data, email, levels, name } = await exported(actor)
      const passports = shownPassports(await deps.passports(actor), clock())
      return {
        content: await resumePdf(data, email, { passports, levels }),
        name: resumeFileName(name, 'pdf'),
      }
    },
  }
}

/** @throws AppError invalid; the file of a CV alone says nothing */
function requireFound({ filled, left, full }: FilledProfile): void {
  if ([...filled, ...left, ...full].some(({ step }) => step !== 'documents')) return
  throw new AppError('invalid', 'Nothing was found in this file that belongs into a profile.')
}

/** One sentence for each list that has no room for what was found. */
function fullNotes(full: readonly StepPaths[]): string[] {
  const counts = new Map<string, number>()
  for (const { step, paths } of full) {
    for (const path of paths) {
      const list = listWords(step, path.split('.')[0] ?? '')
      counts.set(list, (counts.get(list) ?? 0) + 1)
    }
  }
  return [...counts].map(
    ([list, count]) =>
      `Your profile has no room for more in "${list}": ${count} ${count === 1 ? 'entry was' : 'entries were'} left out.`,
  )
}

function leftNote(left: readonly StepPaths[]): string[] {
  const count = left
    .filter(({ step }) => step !== 'documents')
    .reduce((sum, { paths }) => sum + paths.length, 0)
  if (count === 0) return []
  return [
    count === 1
      ? 'One thing was left as it is, because your profile says it already.'
      : `${count} things were left as they are, because your profile says them already.`,
  ]
}
