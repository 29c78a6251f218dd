import { maxDocumentBytes, type OwnProfile, type ProfileData, type ResumeImport } from '@vouch/contract'
import { emptyStep, fromJsonResume, type ParsedProfile } from '@vouch/domain'
import { readJsonResume, resumeKind } from '@vouch/resume'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import type { Log } from '#base/log.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Transaction } from '#db/transaction.ts'
import type { MasterMatch } from '#features/masters/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { fullNotes, leftNote, type StepPaths } from './import-notes.ts'
import { matchMasters } from './match-masters.ts'
import { fitLimits } from './profile-limits.ts'
import { readInProcess } from './read-in-process.ts'
import { withAppErrors } from './resume-errors.ts'
import { resumeSource } from './resume-source.ts'
import { storeSource } from './resume-store.ts'
import { type CvFiles, discardCv, storeCv } from './stored-cv.ts'

/** The profile operations that the résumé import needs. */
interface ProfilePort {
  readonly fill: (
    actor: Actor,
    found: Partial<ProfileData>,
    beside: (trx: Transaction, after: ProfileData, result: FilledProfile) => Promise<void>,
  ) => Promise<FilledProfile>
  readonly own: (actor: Actor) => Promise<OwnProfile>
}

interface FilledProfile {
  readonly filled: readonly StepPaths[]
  readonly left: readonly StepPaths[]
  readonly full: readonly StepPaths[]
}

export interface ImportDeps extends ServiceDeps {
  readonly log: Log
  readonly profile: ProfilePort
  readonly masters: MasterMatch
  /** Rejects a document by the same rules as a file upload. */
  readonly judge: (content: Buffer, allowed: readonly ('pdf' | 'docx')[]) => Promise<void>
  readonly files: CvFiles
}

export type ImportResume = (actor: Actor, file: Pick<UploadedFile, 'name' | 'read'>) => Promise<ResumeImport>

interface Read {
  readonly found: ParsedProfile
  /** The parsed content of a JSON Resume file; undefined for other formats. */
  readonly original?: Readonly<Record<string, unknown>>
}

export function createImport({ db, clock, log, profile, masters, judge, files }: ImportDeps): ImportResume {
  const read = async (kind: ResumeImport['kind'], content: Buffer): Promise<Read> => {
    if (kind === 'json-resume') {
      const { original, resume } = await withAppErrors(() => readJsonResume(content))
      return { found: fromJsonResume(resume, uuidv7), original }
    }
    if (kind !== 'linkedin') await judge(content, [kind])
    return { found: await readInProcess(log, { kind, content }) }
  }

  return async (actor, file) => {
    requireAccess(actor, 'profile.own', null)
    const content = await file.read(maxDocumentBytes)
    if (content.length === 0) throw new AppError('unsupported-type', 'This file is empty.')
    const kind = await withAppErrors(() => resumeKind(content))
    const { found, original } = await read(kind, content)
    const fitted = fitLimits(found)
    const steps = await matchMasters(db.kysely, masters, fitted.steps)
    const isCv = kind === 'pdf' || kind === 'docx'
    const cv = isCv
      ? await storeCv(files, actor, await profile.own(actor), { name: file.name, content })
      : null
    const cvFileId = cv !== null && 'id' in cv ? cv.id : null
    const all = cvFileId === null ? steps : { ...steps, documents: { ...emptyStep('documents'), cvFileId } }
    const { filled, left, full } = await profile
      .fill(actor, all, async (trx, after, result) => {
        requireFound(result)
        if (!original || result.filled.length === 0) return
        const source = resumeSource(original, steps, after, result.filled)
        await storeSource(trx, actor.userId, source, clock())
      })
      .catch(async (error: unknown) => {
        await discardCv(files, actor, cv)
        throw error
      })
    // If a parallel import added its CV to the profile first, the CV stored by this import is unused.
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
  }
}

/**
 * Requires that the import filled something in the profile besides the CV file.
 * @throws AppError invalid
 */
function requireFound({ filled, left, full }: FilledProfile): void {
  if ([...filled, ...left, ...full].some(({ step }) => step !== 'documents')) return
  throw new AppError('invalid', 'We found nothing in this file to add to your profile.')
}
