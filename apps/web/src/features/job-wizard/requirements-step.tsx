import { Select } from '@mantine/core'
import { payPeriods, seniorities } from '@vouch/contract'
import { useMemo } from 'react'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { jobWords } from '#ui/job/job-words.en.ts'
import { currencyOptions } from './countries.ts'
import { FieldGroup } from './field-group.tsx'
import { FurtherRequirements } from './further-requirements.tsx'
import { useJobFields } from './job-draft-context.ts'
import { texts } from './job-wizard.en.ts'
import classes from './job-wizard.module.css'
import { SkillsFields } from './skills-fields.tsx'
import { FieldWarnings } from './warnings/job-warnings.tsx'

export function RequirementsStep() {
  const t = useTexts(texts)
  const word = useTexts(jobWords)
  const field = useJobFields()
  return (
    <>
      <FieldGroup title={t('group.skills')}>
        <Select
          {...field.pick('seniority')}
          description={t('hint.seniority')}
          placeholder={t('anySeniority')}
          data={seniorities.map((value) => ({ value, label: word(`seniority.${value}`) }))}
          clearable
        />
        <SkillsFields />
      </FieldGroup>
      <FurtherRequirements />
      <PayFields />
    </>
  )
}

function PayFields() {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const field = useJobFields()
  const currencies = useMemo(currencyOptions, [])
  const volunteer = field.values.employmentType === 'volunteer'
  const amount = (name: 'payMin' | 'payMax') => (
    <DecimalInput {...field.decimal(name)} decimals={2} withAsterisk={!volunteer} />
  )
  return (
    <FieldGroup title={t('group.pay')}>
      <div className={classes.quiet}>{volunteer ? t('hint.payVolunteer') : t('hint.pay')}</div>
      <div className={classes.pair}>
        {amount('payMin')}
        {amount('payMax')}
        <Select {...field.pick('payCurrency')} data={currencies} searchable withAsterisk={!volunteer} />
        <Select
          {...field.pick('payPeriod')}
          data={payPeriods.map((value) => ({ value, label: word(`payPeriod.${value}`) }))}
          withAsterisk={!volunteer}
        />
      </div>
      <FieldWarnings field="payMax" />
    </FieldGroup>
  )
}
