import { Text } from '@mantine/core'
import { employmentTypes, payPeriods, relocations, workModes } from '@vouch/contract'
import { useMemo } from 'react'
import { currencyChoices } from '#lib/data/profile-choices.ts'
import { useTexts } from '#lib/format/texts.ts'
import { words } from '#lib/format/words.en.ts'
import { jobWords } from '#ui/job/job-words.en.ts'
import { useWizardStep } from '../draft/step-context.ts'
import { CodeField, PicksField, WordField, WordsField } from '../fields/choice-fields.tsx'
import { fieldTexts } from '../fields/fields.en.ts'
import { hintTexts } from '../fields/hints.en.ts'
import { AreaField, LineField, NumberField } from '../fields/text-fields.tsx'
import classes from '../wizard.module.css'

/** Step 3: what the person is, and looks for. */
export function PreferencesStep() {
  const t = useTexts(fieldTexts)
  const hint = useTexts(hintTexts)
  const word = useTexts(words)
  const jobWord = useTexts(jobWords)
  const of = useWizardStep('preferences')
  const currencies = useMemo(currencyChoices, [])
  const asksPay = of.values.payMin !== null || of.values.payMax !== null
  return (
    <>
      <LineField
        of={of}
        name="headline"
        label={t('preferences.headline')}
        hint={hint('headline')}
        max={120}
        required
      />
      <AreaField
        of={of}
        name="summary"
        label={t('preferences.summary')}
        hint={hint('summary')}
        max={5000}
        rows={5}
      />
      <PicksField
        of={of}
        name="targetOccupations"
        label={t('preferences.targetOccupations')}
        hint={hint('targetOccupations')}
        entity="occupations"
        max={4}
        ownWords
      />
      <WordsField
        of={of}
        name="employmentTypes"
        label={t('preferences.employmentTypes')}
        words={employmentTypes.map((value) => ({ value, label: jobWord(`employmentType.${value}`) }))}
      />
      <WordsField
        of={of}
        name="workModes"
        label={t('preferences.workModes')}
        words={workModes.map((value) => ({ value, label: jobWord(`workMode.${value}`) }))}
      />
      <PicksField
        of={of}
        name="locations"
        label={t('preferences.locations')}
        hint={hint('locations')}
        entity="cities"
        max={5}
        ownWords
      />
      <div className={classes.pair}>
        <NumberField of={of} name="radiusKm" label={t('preferences.radiusKm')} max={1000} />
        <WordField
          of={of}
          name="relocation"
          label={t('preferences.relocation')}
          words={relocations.map((value) => ({ value, label: hint(`relocation.${value}`) }))}
        />
      </div>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{hint('pay')}</legend>
        <Text size="sm" c="dimmed">
          {hint('payHint')}
        </Text>
        <div className={classes.pair}>
          <NumberField
            of={of}
            name="payMin"
            label={t('preferences.payMin')}
            max={99_999_999}
            decimals={2}
            required={asksPay}
          />
          <NumberField
            of={of}
            name="payMax"
            label={t('preferences.payMax')}
            max={99_999_999}
            decimals={2}
            required={asksPay}
          />
          <WordField
            of={of}
            name="payCurrency"
            label={t('preferences.payCurrency')}
            words={currencies}
            required={asksPay}
            searchable
          />
          <WordField
            of={of}
            name="payPeriod"
            label={t('preferences.payPeriod')}
            words={payPeriods.map((value) => ({ value, label: word(`payPeriod.${value}`) }))}
            required={asksPay}
          />
        </div>
      </fieldset>
      <CodeField of={of} name="noticePeriod" label={t('preferences.noticePeriod')} entity="notice-periods" />
    </>
  )
}
