import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type OwnProfile, profileSteps, unpublishProfile } from '@vouch/contract'
import { missingForProfile } from '@vouch/domain'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { profileDataOf } from '#lib/data/profile-steps.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor, LinkButton } from '#ui/layout/link.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { texts } from './candidate-profile.en.ts'
import { today } from './today.ts'

/** Where a profile stands: who finds it, or what is in the way. */
type Standing = 'draft' | 'unproven' | 'incomplete' | 'hidden' | 'found'

const tones = {
  draft: 'plain',
  unproven: 'warn',
  incomplete: 'warn',
  hidden: 'plain',
  found: 'good',
} as const

const stepPath = (number: number): string => `/admin/profile/candidate/${number}`

/** Says whether employers find the profile, what is in the way, and changes it. */
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
  const missing = missingForProfile(data, today())
  const { visibility } = data.review
  const standing: Standing =
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
  const steps = profileSteps.filter((step) => missing.some((entry) => entry.step === step))
  return (
    <Notice
      tone={tones[standing]}
      title={t(`state.${standing}`)}
      actions={
        <>
          {standing === 'unproven' && (
            <LinkButton to="/signup-verify-otp" size="compact-md">
              {t('state.confirm')}
            </LinkButton>
          )}
          {(standing === 'draft' || standing === 'hidden') && (
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
      {body[standing]}
      {standing !== 'found' && steps.length > 0 && (
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
      )}
    </Notice>
  )
}
