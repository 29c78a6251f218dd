import type { HeldPassport } from '@vouch/contract'
import { type Json, keepOriginal, profileName, shownPassports, toJsonResume } from '@vouch/domain'
import { resumeFileName, resumePdf } from '@vouch/resume'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { MasterValues } from '#features/masters/ports.ts'
import { createImport, type ImportDeps, type ImportResume } from './import-resume.ts'
import { withAppErrors } from './resume-errors.ts'
import { dataOf } from './resume-source.ts'
import { sourceOf } from './resume-store.ts'

export interface ResumeDeps extends ImportDeps {
  readonly values: MasterValues
  /** The passports that a person holds. */
  readonly passports: (actor: Actor) => Promise<HeldPassport[]>
}

/** Import and export of résumés. */
export interface ResumeService {
  /**
   * Fills empty parts of the profile. A CV's file becomes the profile's CV if it has none; other files are not stored.
   * @throws AppError too-large, unsupported-type, invalid: with a sentence about the file
   */
  readonly import: ImportResume
  /** The profile as a JSON Resume, in the wording of the one that it was filled from. */
  json(actor: Actor): Promise<NamedFile>
  /** The profile as a PDF. @throws AppError invalid for letters that no font has */
  pdf(actor: Actor): Promise<NamedFile>
}

interface NamedFile {
  readonly content: string | Buffer
  readonly name: string
}

export function createResumeService(deps: ResumeDeps): ResumeService {
  const { db, clock, profile } = deps

  /** The profile, and the labels of its levels of education by code. */
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
    import: createImport(deps),

    json: async (actor) => {
      requireAccess(actor, 'profile.own', null)
      const { data, email, levels, name } = await exported(actor)
      const source = await sourceOf(db.kysely, actor.userId)
      // An imported résumé without an e-mail address lacks it on purpose.
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
        content: await withAppErrors(() => resumePdf(data, email, { passports, levels })),
        name: resumeFileName(name, 'pdf'),
      }
    },
  }
}
