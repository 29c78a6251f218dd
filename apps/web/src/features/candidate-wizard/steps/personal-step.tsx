import { Text } from '@mantine/core'
import { useId } from 'react'
import { useOwnPerson } from '#lib/data/own-account.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { MasterSelect } from '#ui/form/master-select.tsx'
import { OwnPhoto } from '#ui/form/own-photo.tsx'
import { useWizardStep } from '../draft/step-context.ts'
import { PickField } from '../fields/choice-fields.tsx'
import { fieldTexts } from '../fields/fields.en.ts'
import { hintTexts } from '../fields/hints.en.ts'
import { countryPick } from '../fields/labels.ts'
import { AreaField, LineField } from '../fields/text-fields.tsx'
import { fieldOf } from '../fields/use-field.ts'
import classes from '../wizard.module.css'
import { today } from './steps.ts'

/** Step 2: where the person lives, and their photo; the rest is for nobody else. */
export function PersonalStep() {
  const t = useTexts(fieldTexts)
  const hint = useTexts(hintTexts)
  const of = useWizardStep('personal')
  const photoTitle = useId()
  const privateTitle = useId()
  const { values } = of
  const person = useOwnPerson(of.person)
  const country = fieldOf<typeof values, string | null>(of, 'country')
  const birth = fieldOf<typeof values, string>(of, 'birthDate')
  return (
    <>
      <MasterSelect
        entity="countries"
        label={t('personal.country')}
        value={countryPick(country.value)}
        onChange={(pick) => country.set(pick?.code ?? null)}
        data-path="country"
        withAsterisk
        {...(country.error !== undefined && { error: country.error })}
      />
      <div className={classes.pair}>
        <PickField
          of={of}
          name="city"
          label={t('personal.city')}
          entity="cities"
          {...(values.country !== null && { parent: values.country })}
          ownWords
        />
        <PickField
          of={of}
          name="region"
          label={t('personal.region')}
          entity="regions"
          {...(values.country !== null && { parent: values.country })}
          ownWords
        />
      </div>
      <section className={classes.group} aria-labelledby={photoTitle}>
        <div>
          <Text component="h2" className={classes.legend} id={photoTitle}>
            {hint('photo')}
          </Text>
          <Text size="sm" c="dimmed">
            {hint('photoBody')}
          </Text>
        </div>
        <OwnPhoto person={person} />
      </section>
      <section className={classes.apart} aria-labelledby={privateTitle}>
        <div>
          <Text component="h2" fw={600} id={privateTitle}>
            {hint('privateTitle')}
          </Text>
          <Text size="sm" c="dimmed">
            {hint('privateBody')}
          </Text>
        </div>
        <div className={classes.pair}>
          <LineField
            of={of}
            name="address"
            label={t('personal.address')}
            max={200}
            autoComplete="street-address"
          />
          <LineField
            of={of}
            name="postalCode"
            label={t('personal.postalCode')}
            max={20}
            autoComplete="postal-code"
          />
        </div>
        <div className={classes.pair}>
          <DayInput
            label={t('personal.birthDate')}
            value={birth.value}
            onChange={birth.set}
            error={birth.error}
            path="birthDate"
            max={today()}
          />
          <PickField of={of} name="gender" label={t('personal.gender')} entity="genders" ownWords />
        </div>
        <AreaField
          of={of}
          name="adjustments"
          label={t('personal.adjustments')}
          hint={hint('adjustments')}
          max={2000}
          rows={2}
        />
      </section>
    </>
  )
}
