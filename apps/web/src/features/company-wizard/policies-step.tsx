import { NumberInput, Select, Switch, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { defaultRetentionMonths } from '@vouch/contract'
import { useMemo } from 'react'
import { verificationQuery } from '#lib/data/company-verification.ts'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConsentFields } from '#ui/form/consent-fields.tsx'
import { filterZones, timeZoneChoices } from '#ui/form/time-zone-choices.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { useCompanyFields, useWizardCompany } from './company-draft-context.ts'
import { texts } from './company-wizard.en.ts'
import classes from './company-wizard.module.css'
import { MissingOfCompany } from './missing-list.tsx'

export function PoliciesStep() {
  const t = useTexts(texts)
  const { company } = useWizardCompany()
  const field = useCompanyFields()
  const zone = field.values.timeZone
  const zones = useMemo(() => timeZoneChoices(zone), [zone])
  const submits = company.permitted.includes('submit')
  return (
    <>
      <TextInput
        {...field.line('privacyAddress')}
        description={t('field.privacyAddressHint')}
        type="email"
        autoComplete="off"
        maxLength={254}
        withAsterisk
      />
      <NumberInput
        {...field.number('retentionMonths', defaultRetentionMonths)}
        description={t('field.retentionMonthsHint')}
        min={1}
        max={120}
        classNames={{ wrapper: classes.narrow ?? '' }}
      />
      <NumberInput
        {...field.number('responseDays')}
        description={t('field.responseDaysHint')}
        min={1}
        max={60}
        classNames={{ wrapper: classes.narrow ?? '' }}
      />
      <Select
        {...field.zone('timeZone')}
        description={t('field.timeZoneHint')}
        placeholder="UTC"
        data={zones}
        filter={filterZones}
        nothingFoundMessage={t('field.timeZoneNone')}
        searchable
        clearable
        styles={{ wrapper: { maxInlineSize: '22rem' } }}
      />
      <Switch {...field.toggle('approvesJobs')} description={t('field.approvesJobsHint')} />
      <Terms />
      {submits && <MissingOfCompany />}
    </>
  )
}

/** The terms of service: a member accepts them when submitting; other viewers see the accepted version. */
function Terms() {
  const t = useTexts(texts)
  const { company, errors } = useWizardCompany()
  const { data } = useQuery(verificationQuery(company.id))
  const submits = company.permitted.includes('submit')
  const accepted = data?.terms
  if (!submits && !accepted) return null
  return (
    <section className={classes.terms} aria-labelledby="terms-title">
      <Text component="h2" className={classes.legend} id="terms-title">
        {t('field.terms')}
      </Text>
      {submits ? (
        <>
          <Hint>{t('terms.body')}</Hint>
          <ConsentFields documents={['term-of-service']} errors={errors} />
        </>
      ) : (
        accepted && (
          <Text>
            {t('terms.accepted', {
              version: accepted.version,
              date: formatDay(accepted.at),
              company: company.name,
            })}
          </Text>
        )
      )}
    </section>
  )
}
