import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { jobWarnings, type WarnedFields } from '@vouch/domain'
import { useMemo } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { MissingLink } from '#ui/wizard/missing-list.tsx'
import { toJobFields } from './draft-fields.ts'
import { useWizardJob } from './job-draft-context.ts'
import { texts } from './job-wizard.en.ts'
import classes from './job-wizard.module.css'
import { stepPath } from './paths.ts'
import { warningSentence } from './warning-words.ts'

/** Typing has stopped after this time, in milliseconds. */
const pauseMs = 900

/** Warnings about a field, shown below it once typing stops. They stop nothing. */
export function FieldWarnings({ field }: { readonly field: 'title' | 'description' | 'payMax' }) {
  const { job, draft } = useWizardJob()
  const { title, location, otherPlaces, description, employmentType } = draft.values
  const { payMin, payMax, payCurrency, payPeriod } = draft.values
  const now = useMemo<WarnedFields>(
    () => ({
      ...{ title, location, otherPlaces, description, employmentType },
      ...{ payMin, payMax, payCurrency, payPeriod },
    }),
    [title, location, otherPlaces, description, employmentType, payMin, payMax, payCurrency, payPeriod],
  )
  const [paused] = useDebouncedValue(now, pauseMs)
  const warnings = useMemo(
    () => jobWarnings(paused, job).filter((warning) => warning.field === field),
    [paused, job, field],
  )
  return (
    <div role="status" className={classes.warnings}>
      {warnings.map((warning) => {
        const sentence = warningSentence(warning, payCurrency)
        return (
          <div key={sentence} className={classes.warning}>
            <IconAlertTriangle size={16} aria-hidden />
            <span>{sentence}</span>
          </div>
        )
      })}
    </div>
  )
}

/** All warnings about the job, each linked to its field, before it is published. */
export function WarningSummary() {
  const t = useTexts(texts)
  const { job, draft } = useWizardJob()
  const warnings = jobWarnings(toJobFields(draft.values), job)
  if (warnings.length === 0) return null
  return (
    <section className={classes.summary} aria-labelledby="warnings-title">
      <h2 id="warnings-title" className={classes.summaryTitle}>
        {t('warning.title')}
      </h2>
      <div className={classes.quiet}>{t('warning.hint')}</div>
      <ul>
        {warnings.map((warning) => {
          const sentence = warningSentence(warning, draft.values.payCurrency)
          const label = warning.field === 'payMax' ? t('pay') : t(`field.${warning.field}`)
          const text = t('warning.entry', { field: label, sentence })
          const to = stepPath(job.id, warning.field === 'payMax' ? 2 : 1)
          return <MissingLink key={text} text={text} to={to} search={{ field: warning.field }} />
        })}
      </ul>
    </section>
  )
}
