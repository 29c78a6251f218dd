import { NumberInput, Select } from '@mantine/core'
import { payPeriods, seniorities } from '@vouch/contract'
import { useMemo } from 'react'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { jobWords } from '#ui/job/job-words.en.ts'
import { MasterManyWords } from '#ui/master/master-words.tsx'
import { currencyOptions } from './countries.ts'
import { useJobFields } from './job-draft-context.ts'
import { texts } from './job-wizard.en.ts'
import classes from './job-wizard.module.css'

export function RequirementsStep() {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const jobWord = useTexts(jobWords)
  const field = useJobFields()
  const currencies = useMemo(currencyOptions, [])
  const volunteer = field.values.employmentType === 'volunteer'

  const skills = (name: 'requiredSkills' | 'niceSkills') => (
    <MasterManyWords
      {...field.pick(name)}
      entity="skills"
      description={t('hint.skills')}
      max={30}
      maxLength={100}
    />
  )
  const amount = (name: 'payMin' | 'payMax') => (
    <NumberInput
      {...field.number(name, null)}
      min={0}
      max={100_000_000}
      decimalScale={2}
      thousandSeparator
      hideControls
      withAsterisk={!volunteer}
    />
  )

  return (
    <>
      {skills('requiredSkills')}
      {skills('niceSkills')}
      <Select
        {...field.pick('seniority')}
        placeholder={t('anySeniority')}
        data={seniorities.map((value) => ({ value, label: jobWord(`seniority.${value}`) }))}
        clearable
      />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('pay')}</legend>
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
      </fieldset>
    </>
  )
}
