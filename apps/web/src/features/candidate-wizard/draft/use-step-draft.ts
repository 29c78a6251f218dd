import { useQueryClient } from '@tanstack/react-query'
import type { OwnProfile, ProfileData, ProfileStep, ProfileStepName } from '@vouch/contract'
import { useMemo } from 'react'
import { stepOf, storedStep, storeStep } from '#lib/data/profile-steps.ts'
import { useLiveDraft } from '#lib/draft/use-live-draft.ts'
import { createStepDraft } from './step-draft.ts'

export function useStepDraft<S extends ProfileStepName>(
  owner: string,
  profile: OwnProfile,
  step: S,
  suggested: Partial<ProfileData[S]> = {},
) {
  const client = useQueryClient()
  const record = useMemo(() => stepOf(profile, step), [profile, step])
  const draft = useLiveDraft(() => createStepDraft(client, owner, profile, step, suggested), record)
  return useMemo(
    () => ({
      ...draft,
      step,
      imported: draft.record.imported,
      /** Takes over the server's response to another API call about this step, such as undoing an import. */
      take: (saved: ProfileStep) => {
        storeStep(client, saved)
        return draft.adopt(storedStep(step, saved))
      },
    }),
    [client, draft, step],
  )
}

export type StepDraft<S extends ProfileStepName> = ReturnType<typeof useStepDraft<S>>
