import { Title } from '@mantine/core'
import type { CloseOutcome, JobRecord, JobStop } from '@vouch/contract'
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

/** When the job was created, published with which changes, paused, closed and by whom. */
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
  const { versions, closures, createdBy } = job
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
  const stops = stopsOf(job).map(({ at, kind, by, outcome }, index): TimelineEntry => {
    const body = [outcome && word(`closeOutcome.${outcome}`), by && t('job.by', { name: by })]
    return {
      id: `stop-${index}`,
      at,
      title: t(`job.stopped.${kind}`),
      tone: kind === 'paused' ? 'warn' : 'plain',
      body: body.filter(Boolean).join('\n'),
    }
  })
  const created: TimelineEntry = {
    id: 'created',
    at: job.createdAt,
    title: t(job.source ? 'job.imported' : 'job.draftCreated'),
    body: createdBy && t('job.by', { name: createdBy }),
  }
  const newestFirst = [...stops, ...closings, ...publications].toSorted(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  )
  return [...newestFirst, created]
}

/** Pauses and ends, the last with its outcome if it is in force. */
function stopsOf(job: JobRecord): (JobStop & { readonly outcome?: CloseOutcome | null })[] {
  const { stops, status, closedAt, closesAt, closeOutcome } = job
  const at = closedAt ?? closesAt
  if ((status !== 'closed' && status !== 'expired') || closureInForce(job) || at === null) return [...stops]
  // A job that ended before ends were recorded has none.
  const last = stops.find(({ kind }) => kind === status) ?? { at, kind: status, by: null }
  const isCurrent = Date.parse(last.at) >= Date.parse(at)
  const end = isCurrent ? last : { at, kind: status, by: null }
  return [{ ...end, outcome: closeOutcome }, ...stops.filter((stop) => stop !== end)]
}
