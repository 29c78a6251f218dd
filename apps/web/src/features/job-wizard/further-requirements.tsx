import { Radio, Select, Stack, TagsInput } from '@mantine/core'
import {
  cefrLevels,
  eligibilities,
  type JobLanguage,
  maxExperienceYears,
  maxJobLanguages,
  maxLicences,
} from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { MasterSelect } from '#ui/master/master-select.tsx'
import { Fold } from './fold.tsx'
import { useJobFields, useWizardJob } from './job-draft-context.ts'
import { texts } from './job-wizard.en.ts'
import { LevelledPicks } from './levelled-picks.tsx'

const own = ['experienceYears', 'educationLevel', 'languages', 'licences', 'eligibility'] as const
const years = Array.from({ length: maxExperienceYears + 1 }, (_, count) => count)
const levels = cefrLevels.map((value) => ({ value, label: value }))

/** Experience, education, languages, licences and the right to work. */
export function FurtherRequirements() {
  const t = useTexts(texts)
  const { errors } = useWizardJob()
  const field = useJobFields()
  const { values, set, change } = field
  const { experienceYears, educationLevel, languages, licences, eligibility } = values
  const isUsed =
    experienceYears !== null ||
    educationLevel !== null ||
    languages.length + licences.length > 0 ||
    eligibility !== 'not-asked' ||
    Object.keys(errors).some((path) => own.some((name) => path.split('.')[0] === name))
  return (
    <Fold title={t('group.further')} hint={t('furtherHint')} isUsed={isUsed}>
      <Select
        {...field.pick('experienceYears')}
        placeholder={t('notAsked')}
        data={years.map((count) => ({
          value: String(count),
          label: count === 0 ? t('yearsNone') : t('years', { count }),
        }))}
        value={experienceYears === null ? null : String(experienceYears)}
        onChange={(chosen) => set('experienceYears', chosen === null ? null : Number(chosen))}
        clearable
      />
      <MasterSelect
        {...field.pick('educationLevel')}
        onChange={(pick) =>
          set('educationLevel', pick && pick.code !== null ? { code: pick.code, label: pick.label } : null)
        }
        entity="education-levels"
      />
      <LevelledPicks<JobLanguage>
        name="languages"
        entity="languages"
        description={t('hint.languages')}
        max={maxJobLanguages}
        value={languages}
        onChange={(make) => change('languages', make)}
        make={(pick) => ({ ...pick, level: null })}
        levels={levels}
      />
      <TagsInput
        {...field.pick('licences')}
        description={t('hint.licences')}
        maxTags={maxLicences}
        splitChars={[';']}
        acceptValueOnBlur
        inputWrapperOrder={['label', 'description', 'input', 'error']}
      />
      <Radio.Group {...field.pick('eligibility')}>
        <Stack gap="xs" mt={6}>
          {eligibilities.map((value) => (
            <Radio key={value} value={value} label={t(`eligibility.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </Fold>
  )
}
