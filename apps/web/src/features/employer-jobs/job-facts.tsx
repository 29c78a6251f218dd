import type { EmployerJob } from '@vouch/contract'
import type { ReactNode } from 'react'
import { formatPay } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { jobPlace } from '#ui/job/job-place.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { texts } from './employer-jobs.en.ts'
import classes from './employer-jobs.module.css'

function when(moment: string | null): ReactNode {
  return moment && <RelativeTime value={moment} />
}

interface JobFactsProps {
  readonly job: EmployerJob
  /** A further item: the hiring team. */
  readonly team: ReactNode
}

/** Key facts of a job in one line, above its applicants. */
export function JobFacts({ job, team }: JobFactsProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { fields, ended } = job
  const running = job.status === 'open' || job.status === 'paused'
  const facts: readonly [string, ReactNode][] = [
    [t('job.openings'), t('filled', { filled: job.filled, openings: fields.openings })],
    [t('job.place'), jobPlace(fields)],
    [
      t('job.pay'),
      formatPay({
        min: fields.payMin,
        max: fields.payMax,
        currency: fields.payCurrency,
        period: fields.payPeriod,
      }),
    ],
    [t('job.closes'), running ? when(job.closesAt) : null],
    [t('job.closed'), running ? null : when(job.closedAt)],
    [
      t('job.outcome'),
      // If an administrator closed the job, a notice on the page shows the whole reason instead.
      job.closeOutcome && job.closeReason === null && !running
        ? word(`closeOutcome.${job.closeOutcome}`)
        : null,
    ],
    [
      t('job.ended'),
      ended && ended.rejected + ended.withdrawn + ended.hired > 0 ? t('job.endedValue', ended) : null,
    ],
  ]
  return (
    <ul className={classes.facts} aria-label={t('job.facts')}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([label, value]) => (
          <li key={label}>
            <span>{label}</span>
            <span>{value}</span>
          </li>
        ))}
      {team}
    </ul>
  )
}
