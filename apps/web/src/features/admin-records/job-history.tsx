import { Title } from '@mantine/core'
import type { JobRecord } from '@vouch/contract'
import { formatList } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Timeline, type TimelineEntry } from '#ui/list/timeline.tsx'
import { texts } from './admin-records.en.ts'
import classes from './admin-records.module.css'

type FieldName = keyof (typeof texts.english)['field']

const isField = (name: string): name is FieldName => name in texts.english.field

/** When the job was created, published with which changes, and ended. */
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
  const { versions, closeOutcome, createdBy } = job
  const publications = versions.map(({ version, at, changed }, index): TimelineEntry => {
    const fields = changed.map((name) => (isField(name) ? t(`field.${name}`) : name))
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
  return [...ended, ...publications, created]
}

/** When the job ended, unless it is running or a draft. */
function endOf({ status, closedAt, closesAt }: JobRecord) {
  if (status !== 'closed' && status !== 'expired') return null
  const at = closedAt ?? closesAt
  return at === null ? null : { status, at }
}
