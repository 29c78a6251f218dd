import type { HeldPassport } from '@vouch/contract'
import { type Json, profileName, shownPassports, threeWayMerge, toJsonResume } from '@vouch/domain'
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
  readonly passports: (actor: Actor) => Promise<HeldPassport[]>
}

export interface ResumeService {
  /**
   * Imports a CV or résumé into empty parts of the profile. Stores the file if it is a CV and the profile has none.
   * @throws AppError too-large, unsupported-type, invalid
   */
  readonly import: ImportResume
  /** Exports the profile as a JSON Resume. Parts that did not change since an import equal the imported file. */
  json(actor: Actor): Promise<NamedFile>
  /**
   * Exports the profile as a PDF.
   * @throws AppError invalid for characters that no embedded font contains
   */
  pdf(actor: Actor): Promise<NamedFile>
}

interface NamedFile {
  readonly content: string | Buffer
  readonly name: string
}

export function createResumeService(deps: ResumeDeps): ResumeService {
  const { db, clock, profile } = deps

  const readProfile = async (actor: Actor) => {
    requireAccess(actor, 'profile.own', null)
    const own = await profile.own(actor)
    const data = dataOf(own)
    const codes = data.education.items.flatMap(({ level }) => level ?? [])
    const values = await deps.values.find(
      db.kysely,
      codes.map((code) => ({ entity: 'education-levels', code })),
    )
    const levels = new Map([...values.values()].map(({ code, label }) => [code, label]))
    return { data, email: own.email, levels, name: profileName(data.contact) }
  }

  return {
    import: createImport(deps),

    json: async (actor) => {
      const { data, email, levels, name } = await readProfile(actor)
      const source = await sourceOf(db.kysely, actor.userId)
      // The e-mail address is not added to an imported résumé, which may omit it on purpose.
      const exported = toJsonResume(data, source ? '' : email, levels) as unknown as Json
      const resume = source ? threeWayMerge(source.original, source.base, exported) : exported
      return { content: `${JSON.stringify(resume, null, 2)}\n`, name: resumeFileName(name, 'json') }
    },

    pdf: async (actor) => {
      const { data, email, levels, name } = await readProfile(actor)
      const passports = shownPassports(await deps.passports(actor), clock())
      const content = await withAppErrors(() => resumePdf(data, email, { passports, levels }))
      return { content, name: resumeFileName(name, 'pdf') }
    },
  }
}
