import { formatPeriod, newestFirst } from '#lib/format/profile-dates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useWizardStep } from '../draft/step-context.ts'
import { FlagField, PickField, PicksField } from '../fields/choice-fields.tsx'
import { fieldTexts } from '../fields/fields.en.ts'
import { hintTexts } from '../fields/hints.en.ts'
import { ItemList } from '../fields/item-list.tsx'
import { firstLine } from '../fields/labels.ts'
import { AreaField, DateField, LineField, LinesField } from '../fields/text-fields.tsx'
import classes from '../wizard.module.css'
import { EssentialSkills } from './essential-skills.tsx'
import { ExperienceGaps } from './experience-gaps.tsx'
import { MoreDetails } from './more-details.tsx'

/** Step 4: where the person has worked. */
export function ExperienceStep() {
  const t = useTexts(fieldTexts)
  const hint = useTexts(hintTexts)
  const { values, draft } = useWizardStep('experience')
  return (
    <>
      <ItemList
        field="items"
        label={t('experience.items')}
        hideLabel
        items={values.items}
        onChange={(make) => draft.update((now) => ({ ...now, items: make(now.items) }))}
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
              <LineField
                of={of}
                name="title"
                label={t('experience.title')}
                max={120}
                autoComplete="organization-title"
                required
              />
              <LineField
                of={of}
                name="employer"
                label={t('experience.employer')}
                max={200}
                autoComplete="organization"
                required
              />
            </div>
            <FlagField of={of} name="current" label={t('experience.current')} />
            <div className={classes.pair}>
              <DateField of={of} name="startDate" label={t('experience.startDate')} required />
              <DateField
                of={of}
                name="endDate"
                label={t('experience.endDate')}
                required={!of.values.current}
                disabled={of.values.current}
              />
            </div>
            <PickField
              of={of}
              name="occupation"
              label={t('experience.occupation')}
              hint={hint('occupation')}
              entity="occupations"
              ownWords
            />
            <EssentialSkills occupation={of.values.occupation} />
            <AreaField of={of} name="summary" label={t('experience.summary')} max={5000} />
            <LinesField
              of={of}
              name="highlights"
              label={t('experience.highlights')}
              hint={hint('highlights')}
              max={50}
            />
            <MoreDetails>
              <LineField of={of} name="location" label={t('experience.location')} max={200} />
              <PicksField
                of={of}
                name="skills"
                label={t('experience.skills')}
                entity="skills"
                max={50}
                ownWords
              />
              <LineField of={of} name="description" label={t('experience.description')} max={1000} />
              <LineField of={of} name="url" label={t('experience.url')} max={300} inputMode="url" />
            </MoreDetails>
          </>
        )}
      />
      <ExperienceGaps />
    </>
  )
}
