import { Anchor } from '@mantine/core'
import type { JobPage } from '@vouch/contract'
import { formatDay, formatList, formatNumber, formatPay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { placeNames } from '#ui/job/job-place.ts'
import { jobWords } from '#ui/job/job-words.en.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import { jobPageTexts } from './job-page.en.ts'

function hoursWords({ min, max }: NonNullable<JobPage['hours']>): string {
  return min === max ? formatNumber(min) : `${formatNumber(min)}–${formatNumber(max)}`
}

function startWords({ start, startsOn }: JobPage, words: typeof jobWords.t): string | null {
  if (start === 'date') return startsOn && formatDay(startsOn)
  return start && words(`start.${start}`)
}

function Places({ job }: { readonly job: JobPage }) {
  const names = placeNames(job)
  // Countries fit in a line; "Lyon, France" needs one of its own.
  if (job.location === null) return formatList(names)
  return names.map((name) => <div key={name}>{name}</div>)
}

/** Facts about a job. Unknown facts are left out, except pay. */
export function JobFacts({ job }: { readonly job: JobPage }) {
  const t = useTexts(jobPageTexts)
  const words = useTexts(jobWords)
  const { source, category } = job
  const hours = job.hours && { count: job.hours.max, hours: hoursWords(job.hours) }
  return (
    <FactsList
      layout="stacked"
      facts={[
        { label: t('facts.pay'), value: (job.pay && formatPay(job.pay)) ?? words('noPay') },
        { label: t('facts.place'), value: placeNames(job).length > 0 && <Places job={job} /> },
        { label: t('facts.workMode'), value: job.workMode && words(`workMode.${job.workMode}`) },
        {
          label: t('facts.employmentType'),
          value: job.employmentType && words(`employmentType.${job.employmentType}`),
        },
        {
          label: t('facts.hours'),
          value: hours && t('hours', hours),
        },
        { label: t('facts.shifts'), value: job.shifts.length === 0 ? null : formatList(job.shifts) },
        { label: t('facts.start'), value: startWords(job, words) },
        { label: t('facts.seniority'), value: job.seniority && words(`seniority.${job.seniority}`) },
        { label: t('facts.occupation'), value: job.occupation },
        { label: t('facts.department'), value: job.department },
        {
          label: t('facts.category'),
          value: category && (
            <LinkAnchor to="/jobs" search={{ category: category.slug }}>
              {category.name}
            </LinkAnchor>
          ),
        },
        { label: t('facts.openings'), value: formatNumber(job.openings) },
        { label: t('facts.posted'), value: <RelativeTime value={job.postedAt} /> },
        {
          label: t('facts.closes'),
          value: (
            <>
              {formatDay(job.closesAt)}
              <Hint>
                <RelativeTime value={job.closesAt} />
              </Hint>
            </>
          ),
        },
        {
          label: t('facts.review'),
          value: job.blindUntil && t(`blind.${job.blindUntil}`),
        },
        {
          label: t('facts.promise'),
          value: job.promisedDays && t('promise', { count: job.promisedDays }),
        },
        {
          label: t('facts.source'),
          value:
            source &&
            (source.url ? (
              <Anchor href={source.url} target="_blank" rel="noopener noreferrer nofollow">
                {t('facts.sourceLink', { name: source.name })}
              </Anchor>
            ) : (
              source.name
            )),
        },
      ]}
    />
  )
}
