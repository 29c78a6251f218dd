import { Title } from '@mantine/core'
import type { JobRecord } from '@vouch/contract'
import { formatList } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Timeline, type TimelineEntry } from '#ui/list/timeline.tsx'
import { texts } from './admin-records.en.ts'
import classes from './admin-records.module.css'
import { jobFieldTexts } from './job-fields.en.ts'
import { closureInForce } from './job-standing.ts'

type FieldName = keyof typeof jobFieldTexts.english

const isField = (name: string): name is FieldName => name in jobFieldTexts.english

/** When the job was created, published with which changes, closed by an administrator, and ended. */
export function JobHistory({ job }: { readonly job: JobRecord }) {
  const t = useTexts(texts)
  const entries = useHistory(job)
  return (
    <section className={classes.part}>
      <Title order={2}>{t('job.history')}</Title>
      <Timeline label={t('job.historyList')} entries={entries} />
    </section>
  )
}

function useHistory(job: JobRecord): TimelineEntry[] {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const field = useTexts(jobFieldTexts)
  const { versions, closures, closeOutcome, createdBy } = job
  const publications = versions.map(({ version, at, changed }, index): TimelineEntry => {
    const fields = changed.map((name) => (isField(name) ? field(name) : name))
    const isFirst = index === versions.length - 1
    return {
      id: `version-${version}`,
      at,
      title: t('job.publishedVersion', { version }),
      tone: 'good',
      body:
        fields.length > 0 ? t('job.changed', { fields: formatList(fields) }) : !isFirst && t('job.unchanged'),
    }
  })
  const closings = closures.map(
    ({ at, by, reason }): TimelineEntry => ({
      id: `closure-${at}`,
      at,
      title: t('job.closedByAdministrator'),
      tone: 'bad',
      body: `${reason}\n${t('job.by', { name: by })}`,
    }),
  )
  const end = endOf(job)
  const ended: TimelineEntry[] = end
    ? [
        {
          id: 'end',
          at: end.at,
          title: t(`job.ended.${end.status}`),
          tone: 'plain',
          body: closeOutcome && word(`closeOutcome.${closeOutcome}`),
        },
      ]
    : []
  const created: TimelineEntry = {
    id: 'created',
    at: job.createdAt,
    title: t(job.source ? 'job.imported' : 'job.draftCreated'),
    body: createdBy && t('job.by', { name: createdBy }),
  }
  const newestFirst = [...ended, ...closings, ...publications].toSorted(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  )
  return [...newestFirst, created]
}

/** When the job ended, unless it is running, a draft, or an administrator closed it. */
function endOf(job: JobRecord) {
  const { status, closedAt, closesAt } = job
  if ((status !== 'closed' && status !== 'expired') || closureInForce(job)) return null
  const at = closedAt ?? closesAt
  return at === null ? null : { status, at }
}
