import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type OwnProfile, profileSteps, unpublishProfile } from '@vouch/contract'
import { type MissingProfileField, missingForProfile } from '@vouch/domain'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { profileDataOf } from '#lib/data/profile-steps.ts'
import { useTexts } from '#lib/format/texts.ts'
import { localToday } from '#lib/format/today.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkAnchor, LinkButton } from '#ui/links/link.tsx'
import { texts } from './candidate-profile.en.ts'

type State = 'draft' | 'unproven' | 'incomplete' | 'hidden' | 'found'

const tones = {
  draft: 'plain',
  unproven: 'warn',
  incomplete: 'warn',
  hidden: 'plain',
  found: 'good',
} as const

const stepPath = (number: number): string => `/admin/profile/candidate/${number}`

/** Whether the profile is published, which required fields are missing, and a button to publish or unpublish it. */
export function ProfileState({ profile }: { readonly profile: OwnProfile }) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const unpublish = useMutation({
    mutationFn: () => api(unpublishProfile),
    onSuccess: (now) => {
      client.setQueryData(profileStepsQuery.queryKey, now)
      notify(t('state.unpublished'))
    },
  })
  const data = profileDataOf(profile)
  const missing = missingForProfile(data, localToday())
  const { visibility } = data.review
  const state: State =
    profile.publishedAt === null
      ? 'draft'
      : visibility === 'hidden'
        ? 'hidden'
        : missing.length > 0
          ? 'incomplete'
          : profile.emailVerified
            ? 'found'
            : 'unproven'
  const body = {
    draft: t('state.draftBody'),
    hidden: t('state.hiddenBody'),
    incomplete: t('state.incompleteBody'),
    unproven: t('state.unprovenBody'),
    found: visibility === 'public' ? t('state.foundPublic') : t('state.foundEmployers'),
  }
  return (
    <Notice
      tone={tones[state]}
      title={t(`state.${state}`)}
      actions={
        <>
          {state === 'unproven' && (
            <LinkButton to="/signup-verify-otp" size="compact-md">
              {t('state.confirm')}
            </LinkButton>
          )}
          {(state === 'draft' || state === 'hidden') && (
            <LinkButton to={stepPath(10)} size="compact-md">
              {t('state.publish')}
            </LinkButton>
          )}
          {profile.publishedAt !== null && (
            <Button
              variant="default"
              size="compact-md"
              loading={unpublish.isPending}
              onClick={() => unpublish.mutate()}
            >
              {t('state.unpublish')}
            </Button>
          )}
        </>
      }
    >
      {body[state]}
      {state !== 'found' && missing.length > 0 && <MissingSteps missing={missing} />}
    </Notice>
  )
}

function MissingSteps({ missing }: { readonly missing: readonly MissingProfileField[] }) {
  const t = useTexts(texts)
  const steps = profileSteps.filter((step) => missing.some((entry) => entry.step === step))
  return (
    <ul>
      {steps.map((step) => {
        const own = missing.filter((entry) => entry.step === step)
        return (
          <li key={step}>
            <LinkAnchor
              to={stepPath(profileSteps.indexOf(step) + 1)}
              search={{ field: own[0]?.path }}
              underline="always"
            >
              {t(`state.step.${step}`)}
            </LinkAnchor>
            {': '}
            {t('state.missing', { count: own.length })}
          </li>
        )
      })}
    </ul>
  )
}
