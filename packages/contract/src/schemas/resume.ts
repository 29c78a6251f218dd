import { z } from 'zod'
import { ownProfile, profileSteps } from './profile-steps.ts'

export const resumeKinds = ['pdf', 'docx', 'json-resume', 'linkedin'] as const

export const resumeImport = z
  .object({
    kind: z.enum(resumeKinds),
    /** Paths of the profile fields and entries that the import filled, by step. */
    filled: z.array(z.object({ step: z.enum(profileSteps), paths: z.array(z.string()) })),
    /** Messages for the user about values that were skipped or unreadable. */
    notes: z.array(z.string()),
    profile: ownProfile,
  })
  .meta({ id: 'ResumeImport' })

export type ResumeImport = z.infer<typeof resumeImport>
