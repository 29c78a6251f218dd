import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type OwnProfile, type ProfileData, type ProfileStepName, publishProfile } from '@vouch/contract'
import { missingForProfile } from '@vouch/domain'
import { useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { consentsQuery, isGiven } from '#lib/data/consents.ts'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { profileDataOf } from '#lib/data/profile-steps.ts'
import { useTexts } from '#lib/format/texts.ts'
import type { StepDraft } from '../draft/use-step-draft.ts'
import { reviewTexts } from './review.en.ts'
import { today } from './steps.ts'

/** The last step's act: publish the profile, or, where nobody shall find it or it is published, simply finish. */
export function usePublish<S extends ProfileStepName>(profile: OwnProfile, draft: StepDraft<S>) {
  const t = useTexts(reviewTexts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  // A second click while the first is under way sends nothing.
  const running = useRef(false)
  const { visibility } = draft.values as Partial<ProfileData['review']>
  const publishes = profile.publishedAt === null && visibility !== 'hidden'

  const failed = (sentence: string) => {
    setFailure(sentence)
    setFailures((count) => count + 1)
  }
  const act = async (): Promise<void> => {
    if (publishes) {
      // Fields of other steps may have been filled in on this one.
      const stored = client.getQueryData(profileStepsQuery.queryKey) ?? profile
      const data = { ...profileDataOf(stored), [draft.step]: draft.getState().values }
      const consents = await client.fetchQuery(consentsQuery)
      if (missingForProfile(data, today()).length > 0 || !consents.every(isGiven)) {
        failed(t('publish.missing'))
        return
      }
      const now = await api(publishProfile, {}, { quiet: true })
      client.setQueryData(profileStepsQuery.queryKey, now)
    }
    notify(publishes ? t('publish.done') : t('publish.saved'))
    await navigate({ to: '/admin/profile/candidate' })
  }
  const run = async (): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      failed(error instanceof Error ? error.message : String(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const isFound = () => {
    if (visibility === 'hidden') return t('found.hidden')
    if (publishes) return t('found.draft')
    const data = { ...profileDataOf(profile), [draft.step]: draft.values }
    if (missingForProfile(data, today()).length > 0) return t('found.incomplete')
    return profile.emailVerified ? t('found.found') : t('found.unproven')
  }
  return {
    run,
    busy,
    failure,
    failures,
    isFound,
    label: publishes ? t('publish.submit') : t('publish.finish'),
  }
}
