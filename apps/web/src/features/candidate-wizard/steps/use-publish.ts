import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type OwnProfile, type ProfileData, type ProfileStepName, publishProfile } from '@vouch/contract'
import { missingForProfile } from '@vouch/domain'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { consentsQuery, isGiven } from '#lib/data/consents.ts'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { profileDataOf } from '#lib/data/profile-steps.ts'
import { useTexts } from '#lib/format/texts.ts'
import { localToday } from '#lib/format/today.ts'
import { useStepCommand } from '#ui/wizard/use-step-command.ts'
import type { StepDraft } from '../draft/use-step-draft.ts'
import { reviewTexts } from './review.en.ts'

/** Command of the last step: publishes the profile. If it is hidden or already published, only closes the wizard. */
export function usePublish<S extends ProfileStepName>(profile: OwnProfile, draft: StepDraft<S>) {
  const t = useTexts(reviewTexts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { visibility } = draft.values as Partial<ProfileData['review']>
  const publishes = profile.publishedAt === null && visibility !== 'hidden'

  const publish = async () => {
    // Read the stored profile, because fields of other steps can be changed on the last step too.
    const stored = client.getQueryData(profileStepsQuery.queryKey) ?? profile
    const data = { ...profileDataOf(stored), [draft.step]: draft.getState().values }
    const consents = await client.fetchQuery(consentsQuery)
    if (missingForProfile(data, localToday()).length > 0 || !consents.every(isGiven))
      throw new Error(t('publish.missing'))
    client.setQueryData(profileStepsQuery.queryKey, await api(publishProfile, {}, { quiet: true }))
  }
  const label = t(publishes ? 'publish.submit' : 'publish.finish')
  const command = useStepCommand(draft.step, label, async () => {
    if (publishes) await publish()
    notify(t(publishes ? 'publish.done' : 'publish.saved'))
    await navigate({ to: '/admin/profile/candidate' })
  })
  const isFound = () => {
    if (visibility === 'hidden') return t('found.hidden')
    if (publishes) return t('found.draft')
    const data = { ...profileDataOf(profile), [draft.step]: draft.values }
    if (missingForProfile(data, localToday()).length > 0) return t('found.incomplete')
    return profile.emailVerified ? t('found.found') : t('found.unproven')
  }
  return { ...command, isFound }
}
