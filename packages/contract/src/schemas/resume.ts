import { z } from 'zod'
import { ownProfile, profileSteps } from './profile-steps.ts'

export const resumeKinds = ['pdf', 'docx', 'json-resume', 'linkedin'] as const

/** What an import did. */
export const resumeImport = z
  .object({
    kind: z.enum(resumeKinds),
    /** Per step, the paths that were filled. */
    filled: z.array(z.object({ step: z.enum(profileSteps), paths: z.array(z.string()) })),
    /** What was found and left alone because the field had a value, or could not be read; sentences for the person. */
    notes: z.array(z.string()),
    profile: ownProfile,
  })
  .meta({ id: 'ResumeImport' })

export type ResumeImport = z.infer<typeof resumeImport>
