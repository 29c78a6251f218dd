import { formatPeriod, newestFirst } from '#lib/format/profile-dates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useWizardStep } from '../draft/step-context.ts'
import { CodeField, PickField } from '../fields/choice-fields.tsx'
import { fieldTexts } from '../fields/fields.en.ts'
import { hintTexts } from '../fields/hints.en.ts'
import { ItemList } from '../fields/item-list.tsx'
import { DateField, LineField, LinesField } from '../fields/text-fields.tsx'
import classes from '../wizard.module.css'
import { MoreDetails } from './more-details.tsx'

/** Step 5: schools, training, universities. */
export function EducationStep() {
  const t = useTexts(fieldTexts)
  const hint = useTexts(hintTexts)
  const { values, draft } = useWizardStep('education')
  return (
    <ItemList
      field="items"
      label={t('education.items')}
      hideLabel
      items={values.items}
      onChange={(make) => draft.update((now) => ({ ...now, items: make(now.items) }))}
      max={40}
      addLabel={hint('addEducation')}
      line={formatPeriod}
      sort={newestFirst}
      blank={(id) => ({
        id,
        level: null,
        institution: '',
        area: null,
        studyType: '',
        url: '',
        startDate: '',
        endDate: '',
        score: '',
        courses: [],
      })}
      fields={(of) => (
        <>
          <div className={classes.pair}>
            <LineField of={of} name="institution" label={t('education.institution')} max={200} required />
            <CodeField of={of} name="level" label={t('education.level')} entity="education-levels" required />
          </div>
          <div className={classes.pair}>
            <PickField of={of} name="area" label={t('education.area')} entity="fields-of-study" ownWords />
            <LineField of={of} name="studyType" label={t('education.studyType')} max={120} />
          </div>
          <div className={classes.pair}>
            <DateField of={of} name="startDate" label={t('education.startDate')} />
            <DateField of={of} name="endDate" label={t('education.endDate')} />
          </div>
          <MoreDetails>
            <LineField of={of} name="score" label={t('education.score')} max={60} />
            <LinesField of={of} name="courses" label={t('education.courses')} max={100} />
            <LineField of={of} name="url" label={t('education.url')} max={300} inputMode="url" />
          </MoreDetails>
        </>
      )}
    />
  )
}
