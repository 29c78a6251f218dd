import { Button, Radio, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { openToWorkStates, profileVisibilities } from '@vouch/contract'
import { toShownProfile } from '@vouch/domain'
import { useCurrentPerson } from '#lib/data/own-account.ts'
import { usePassportsProblem, useShownPassports } from '#lib/data/own-passports.ts'
import { profileDataOf } from '#lib/data/profile-steps.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { ProfileView } from '#ui/profile/profile-view.tsx'
import { useWizardStep } from '../draft/step-context.ts'
import { fieldTexts } from '../fields/fields.en.ts'
import { StepSection } from '../fields/step-section.tsx'
import classes from '../wizard.module.css'
import { ExcludedCompanies } from './excluded-companies.tsx'
import { ProfileChecks } from './profile-checks.tsx'
import { reviewTexts } from './review.en.ts'

export function ReviewStep() {
  const t = useTexts(reviewTexts)
  const field = useTexts(fieldTexts)
  const of = useWizardStep('review')
  const [shown, { toggle }] = useDisclosure(false)
  const { profile, values, draft } = of
  const passports = useShownPassports()
  const unknown = usePassportsProblem()
  const person = useCurrentPerson(of.person)
  const data = { ...profileDataOf(profile), review: values }
  return (
    <>
      <ProfileChecks data={data} published={profile.publishedAt !== null} />
      <StepSection title={t('preview.title')} hint={t('preview.hint')}>
        <div>
          <Button
            variant="default"
            leftSection={shown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
            onClick={toggle}
            aria-expanded={shown}
          >
            {t(shown ? 'preview.hide' : 'preview.show')}
          </Button>
        </div>
        {shown && (
          <div className={classes.preview}>
            {unknown && (
              <ErrorState error={unknown.error} title={t('preview.passports')} onRetry={unknown.retry} />
            )}
            <ProfileView
              profile={toShownProfile(data, passports)}
              photoUrl={person.photo?.medium ?? null}
              headingOrder={3}
            />
          </div>
        )}
      </StepSection>
      <Radio.Group
        label={field('review.visibility')}
        description={t('visibility.never')}
        value={values.visibility}
        onChange={(next) => {
          const visibility = profileVisibilities.find((one) => one === next)
          if (visibility) draft.update((now) => ({ ...now, visibility }))
        }}
        data-path="visibility"
      >
        <Stack gap="sm" mt={8}>
          {profileVisibilities.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`visibility.${value}.label`)}
              description={t(`visibility.${value}.hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group
        label={field('review.openToWork')}
        value={values.openToWork}
        onChange={(next) => {
          const openToWork = openToWorkStates.find((one) => one === next)
          if (openToWork) draft.update((now) => ({ ...now, openToWork }))
        }}
        data-path="openToWork"
      >
        <Stack gap="sm" mt={8}>
          {openToWorkStates.map((value) => (
            <Radio key={value} value={value} label={t(`open.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <ExcludedCompanies />
    </>
  )
}
