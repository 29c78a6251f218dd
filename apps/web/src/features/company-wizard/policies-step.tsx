import { Checkbox, NumberInput, Text, TextInput } from '@mantine/core'
import { defaultRetentionMonths } from '@vouch/contract'
import { formatDay } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useCompanyFields, useWizardCompany } from './company-draft-context.ts'
import { texts } from './company-wizard.en.ts'
import classes from './company-wizard.module.css'
import { MissingList } from './missing-list.tsx'

/** Step 3, below the proof: what is promised to applicants, and the terms. */
export function PoliciesStep() {
  const t = useTexts(texts)
  const { company } = useWizardCompany()
  const field = useCompanyFields()
  const submits = company.permitted.includes('submit')
  return (
    <>
      <TextInput
        {...field.line('privacyAddress')}
        label={t('field.privacyAddress')}
        description={t('field.privacyAddressHint')}
        type="email"
        autoComplete="off"
        maxLength={254}
        withAsterisk
      />
      <NumberInput
        {...field.number('retentionMonths', defaultRetentionMonths)}
        label={t('field.retentionMonths')}
        description={t('field.retentionMonthsHint')}
        min={1}
        max={120}
        classNames={{ wrapper: classes.narrow ?? '' }}
      />
      <NumberInput
        {...field.number('responseDays')}
        label={t('field.responseDays')}
        description={t('field.responseDaysHint')}
        min={1}
        max={60}
        classNames={{ wrapper: classes.narrow ?? '' }}
      />
      <Terms />
      {submits && <MissingList />}
    </>
  )
}

const promises = ['jobs', 'answer', 'data', 'fair', 'right'] as const

function Terms() {
  const t = useTexts(texts)
  const { company, errors, terms, acceptTerms } = useWizardCompany()
  return (
    <section className={classes.terms} aria-labelledby="terms-title">
      <Text component="h2" className={classes.legend} id="terms-title">
        {t('field.terms')}
      </Text>
      <Text>{t('terms.body')}</Text>
      <ul>
        {promises.map((promise) => (
          <li key={promise}>{t(`terms.${promise}`)}</li>
        ))}
      </ul>
      {terms.acceptedAt ? (
        <Text fw={550}>{t('terms.accepted', { date: formatDay(terms.acceptedAt) })}</Text>
      ) : (
        company.permitted.includes('submit') && (
          <Checkbox
            data-path="terms"
            label={t('terms.accept', { company: company.name })}
            checked={terms.accepted}
            error={errors.terms}
            onChange={(event) => acceptTerms(event.currentTarget.checked)}
          />
        )
      )}
    </section>
  )
}
