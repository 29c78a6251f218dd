import { employmentTypes, payPeriods, relocations, workModes } from '@vouch/contract'
import { useMemo } from 'react'
import { currencyChoices } from '#lib/data/profile-choices.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { jobWords } from '#ui/job/job-words.en.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { useWizardStep } from '../draft/step-context.ts'
import { CodeField, PicksField, WordField, WordsField } from '../fields/choice-fields.tsx'
import { hintTexts } from '../fields/hints.en.ts'
import { AreaField, LineField, NumberField } from '../fields/text-fields.tsx'
import classes from '../wizard.module.css'

export function PreferencesStep() {
  const hint = useTexts(hintTexts)
  const word = useTexts(glossary)
  const jobWord = useTexts(jobWords)
  const of = useWizardStep('preferences')
  const currencies = useMemo(currencyChoices, [])
  const asksPay = of.values.payMin !== null || of.values.payMax !== null
  return (
    <>
      <LineField of={of} name="headline" hint={hint('headline')} max={120} required />
      <AreaField of={of} name="summary" hint={hint('summary')} max={5000} rows={5} />
      <PicksField
        of={of}
        name="targetOccupations"
        hint={hint('targetOccupations')}
        entity="occupations"
        max={4}
        ownWords
      />
      <WordsField
        of={of}
        name="employmentTypes"
        words={employmentTypes.map((value) => ({ value, label: jobWord(`employmentType.${value}`) }))}
      />
      <WordsField
        of={of}
        name="workModes"
        words={workModes.map((value) => ({ value, label: jobWord(`workMode.${value}`) }))}
      />
      <PicksField of={of} name="locations" hint={hint('locations')} entity="cities" max={5} ownWords />
      <div className={classes.pair}>
        <NumberField of={of} name="radiusKm" />
        <WordField
          of={of}
          name="relocation"
          words={relocations.map((value) => ({ value, label: hint(`relocation.${value}`) }))}
        />
      </div>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{hint('pay')}</legend>
        <Hint>{hint('payHint')}</Hint>
        <div className={classes.pair}>
          <NumberField of={of} name="payMin" decimals={2} required={asksPay} />
          <NumberField of={of} name="payMax" decimals={2} required={asksPay} />
          <WordField of={of} name="payCurrency" words={currencies} required={asksPay} searchable />
          <WordField
            of={of}
            name="payPeriod"
            words={payPeriods.map((value) => ({ value, label: word(`payPeriod.${value}`) }))}
            required={asksPay}
          />
        </div>
      </fieldset>
      <CodeField of={of} name="noticePeriod" entity="notice-periods" />
    </>
  )
}
