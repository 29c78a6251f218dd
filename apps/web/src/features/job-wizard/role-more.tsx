import { Select } from '@mantine/core'
import { jobStarts, type ListedPick, type MasterPick, maxShifts } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { jobWords } from '#ui/job/job-words.en.ts'
import { MasterMultiSelect } from '#ui/master/master-multi-select.tsx'
import { DepartmentField } from './company-offers.tsx'
import { Fold } from './fold.tsx'
import { useJobFields, useWizardJob } from './job-draft-context.ts'
import { texts } from './job-wizard.en.ts'
import classes from './job-wizard.module.css'

const own = ['department', 'start', 'startsOn', 'hoursMin', 'hoursMax', 'shifts'] as const

/** Values of a list without own words. */
const listed = (picks: readonly MasterPick[]): ListedPick[] =>
  picks.flatMap(({ code, label }) => (code === null ? [] : [{ code, label }]))

/** Department, start, hours and shifts. */
export function RoleMore() {
  const t = useTexts(texts)
  const word = useTexts(jobWords)
  const { errors } = useWizardJob()
  const field = useJobFields()
  const { values } = field
  const isUsed = own.some((name) => {
    const value = values[name]
    return (Array.isArray(value) ? value.length > 0 : value !== null) || errors[name] !== undefined
  })
  const { error = null } = field.shared('startsOn')
  const hours = (name: 'hoursMin' | 'hoursMax') => <DecimalInput {...field.decimal(name)} decimals={1} />
  return (
    <Fold title={t('group.more')} hint={t('moreHint')} isUsed={isUsed}>
      <DepartmentField />
      <div className={classes.pair}>
        <Select
          {...field.pick('start')}
          placeholder={t('notStated')}
          data={jobStarts.map((value) => ({ value, label: word(`start.${value}`) }))}
          clearable
        />
        {values.start === 'date' && (
          <DayInput
            label={t('field.startsOn')}
            value={values.startsOn ?? ''}
            onChange={(day) => field.set('startsOn', day === '' ? null : day)}
            error={error}
            path="startsOn"
            required
          />
        )}
      </div>
      <div>
        <div className={classes.pair}>
          {hours('hoursMin')}
          {hours('hoursMax')}
        </div>
        <div className={classes.below}>{t('hint.hours')}</div>
      </div>
      <MasterMultiSelect
        {...field.pick('shifts')}
        onChange={(picks) => field.set('shifts', listed(picks))}
        entity="shifts"
        max={maxShifts}
      />
    </Fold>
  )
}
