import { formatPeriod, newestFirst } from '#lib/format/profile-dates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FlagField, PickField, PicksField } from '../fields/choice-fields.tsx'
import { hintTexts } from '../fields/hints.en.ts'
import { ItemList } from '../fields/item-list.tsx'
import { firstLine } from '../fields/labels.ts'
import { AreaField, DateField, LineField, LinesField } from '../fields/text-fields.tsx'
import { useItemList } from '../fields/use-item-list.ts'
import classes from '../wizard.module.css'
import { EssentialSkills } from './essential-skills.tsx'
import { ExperienceGaps } from './experience-gaps.tsx'
import { MoreDetails } from './more-details.tsx'

export function ExperienceStep() {
  const hint = useTexts(hintTexts)
  const list = useItemList('experience')
  return (
    <>
      <ItemList
        {...list('items')}
        max={60}
        addLabel={hint('addExperience')}
        line={(job) =>
          [formatPeriod(job), firstLine(job.summary) || firstLine(job.highlights[0] ?? '')]
            .filter(Boolean)
            .join(' · ')
        }
        sort={newestFirst}
        blank={(id) => ({
          id,
          title: '',
          employer: '',
          occupation: null,
          location: '',
          description: '',
          url: '',
          startDate: '',
          endDate: '',
          current: false,
          summary: '',
          highlights: [],
          skills: [],
        })}
        fields={(of) => (
          <>
            <div className={classes.pair}>
              <LineField of={of} name="title" max={120} autoComplete="organization-title" required />
              <LineField of={of} name="employer" max={200} autoComplete="organization" required />
            </div>
            <FlagField of={of} name="current" />
            <div className={classes.pair}>
              <DateField of={of} name="startDate" required />
              <DateField of={of} name="endDate" required={!of.values.current} disabled={of.values.current} />
            </div>
            <PickField of={of} name="occupation" hint={hint('occupation')} entity="occupations" ownWords />
            <EssentialSkills occupation={of.values.occupation} />
            <AreaField of={of} name="summary" max={5000} />
            <LinesField of={of} name="highlights" hint={hint('highlights')} max={50} />
            <MoreDetails>
              <LineField of={of} name="location" max={200} />
              <PicksField of={of} name="skills" entity="skills" max={50} ownWords />
              <LineField of={of} name="description" max={1000} />
              <LineField of={of} name="url" max={300} inputMode="url" />
            </MoreDetails>
          </>
        )}
      />
      <ExperienceGaps />
    </>
  )
}
