import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { EmployerJob } from '@vouch/contract'
import { type JobWarning, jobWarnings, type WarnedFields } from '@vouch/domain'
import { type ReactNode, useMemo } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { MissingLink } from '#ui/wizard/missing-list.tsx'
import { toJobFields } from '../draft-fields.ts'
import { useWizardJob } from '../job-draft-context.ts'
import { texts } from '../job-wizard.en.ts'
import classes from '../job-wizard.module.css'
import { stepPath } from '../paths.ts'
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
  const fields = toJobFields(draft.values)
  return (
    <Summary hint={t('warning.hint')} warnings={jobWarnings(fields, job)}>
      {(warning) => {
        const text = entryOf(warning, fields.payCurrency)
        const to = stepPath(job.id, warning.field === 'payMax' ? 2 : 1)
        return <MissingLink key={text} text={text} to={to} search={{ field: warning.field }} />
      }}
    </Summary>
  )
}

/** Shows the approver of a job the warnings that its author saw. */
export function WarningsToApprover({ job }: { readonly job: EmployerJob }) {
  const t = useTexts(texts)
  return (
    <Summary hint={t('warning.approverHint')} warnings={jobWarnings(job.fields, job)}>
      {(warning) => {
        const text = entryOf(warning, job.fields.payCurrency)
        return <li key={text}>{text}</li>
      }}
    </Summary>
  )
}

function entryOf(warning: JobWarning, currency: string | null): string {
  const { t } = texts
  const field = warning.field === 'payMax' ? t('pay') : t(`field.${warning.field}`)
  return t('warning.entry', { field, sentence: warningSentence(warning, currency) })
}

interface SummaryProps {
  readonly hint: string
  readonly warnings: readonly JobWarning[]
  readonly children: (warning: JobWarning) => ReactNode
}

function Summary({ hint, warnings, children }: SummaryProps) {
  const t = useTexts(texts)
  if (warnings.length === 0) return null
  return (
    <section className={classes.summary} aria-labelledby="warnings-title">
      <h2 id="warnings-title" className={classes.summaryTitle}>
        {t('warning.title')}
      </h2>
      <div className={classes.quiet}>{hint}</div>
      <ul>{warnings.map(children)}</ul>
    </section>
  )
}
