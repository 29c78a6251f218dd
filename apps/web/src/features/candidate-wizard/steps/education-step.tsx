import { formatPeriod, newestFirst } from '#lib/format/profile-dates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { CodeField, PickField } from '../fields/choice-fields.tsx'
import { hintTexts } from '../fields/hints.en.ts'
import { ItemList } from '../fields/item-list.tsx'
import { DateField, LineField, LinesField } from '../fields/text-fields.tsx'
import { useItemList } from '../fields/use-item-list.ts'
import classes from '../wizard.module.css'
import { MoreDetails } from './more-details.tsx'

export function EducationStep() {
  const hint = useTexts(hintTexts)
  const list = useItemList('education')
  return (
    <ItemList
      {...list('items')}
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
            <LineField of={of} name="institution" max={200} required />
            <CodeField of={of} name="level" entity="education-levels" required />
          </div>
          <div className={classes.pair}>
            <PickField of={of} name="area" entity="fields-of-study" ownWords />
            <LineField of={of} name="studyType" max={120} />
          </div>
          <div className={classes.pair}>
            <DateField of={of} name="startDate" />
            <DateField of={of} name="endDate" />
          </div>
          <MoreDetails>
            <LineField of={of} name="score" max={60} />
            <LinesField of={of} name="courses" max={100} />
            <LineField of={of} name="url" max={300} inputMode="url" />
          </MoreDetails>
        </>
      )}
    />
  )
}
