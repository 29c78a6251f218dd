import { useCurrentPerson } from '#lib/data/own-account.ts'
import { useTexts } from '#lib/format/texts.ts'
import { localToday } from '#lib/format/today.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { OwnPhoto } from '#ui/form/own-photo.tsx'
import { useWizardStep } from '../draft/step-context.ts'
import { CountryField, PickField } from '../fields/choice-fields.tsx'
import { hintTexts } from '../fields/hints.en.ts'
import { StepSection } from '../fields/step-section.tsx'
import { AreaField, LineField } from '../fields/text-fields.tsx'
import { useField } from '../fields/use-field.ts'
import classes from '../wizard.module.css'

/** Step 2: personal data. Place of residence and photo are public, all other fields private. */
export function PersonalStep() {
  const hint = useTexts(hintTexts)
  const of = useWizardStep('personal')
  const { values } = of
  const person = useCurrentPerson(of.person)
  const parent = values.country ?? undefined
  const birth = useField<typeof values, string>(of, 'birthDate')
  return (
    <>
      <CountryField of={of} name="country" empty={null} />
      <div className={classes.pair}>
        <PickField of={of} name="city" entity="cities" parent={parent} ownWords />
        <PickField of={of} name="region" entity="regions" parent={parent} ownWords />
      </div>
      <StepSection title={hint('photo')} hint={hint('photoBody')}>
        <OwnPhoto person={person} />
      </StepSection>
      <StepSection title={hint('privateTitle')} hint={hint('privateBody')} apart>
        <div className={classes.pair}>
          <LineField of={of} name="address" max={200} autoComplete="street-address" />
          <LineField of={of} name="postalCode" max={20} autoComplete="postal-code" />
        </div>
        <div className={classes.pair}>
          <DayInput
            label={birth.shared.label}
            value={birth.value}
            onChange={birth.set}
            error={birth.shared.error}
            path="birthDate"
            max={localToday()}
          />
          <PickField of={of} name="gender" entity="genders" ownWords />
        </div>
        <AreaField of={of} name="adjustments" hint={hint('adjustments')} max={2000} rows={2} />
      </StepSection>
    </>
  )
}
