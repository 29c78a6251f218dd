import { Skeleton, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getJobHistory, type JobEvent } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions, rowsOf } from '#lib/api/paged-query.ts'
import { formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { changedTerms } from '#ui/job/terms-change.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Modal } from '#ui/layout/modal.tsx'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { MoreButton } from '#ui/list/more-button.tsx'
import { Timeline } from '#ui/list/timeline.tsx'
import { useMore } from '#ui/list/use-more.ts'
import { texts } from './job-life.en.ts'

interface HistoryDialogProps {
  readonly jobId: string
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** What happened to a job, newest first. */
export function HistoryDialog({ jobId, title, opened, onClose }: HistoryDialogProps) {
  const t = useTexts(texts)
  const ui = useTexts(uiTexts)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('history.title', { job: title })}
      closeButtonProps={{ 'aria-label': ui('confirm.close') }}
      size="lg"
    >
      <History jobId={jobId} />
    </Modal>
  )
}

const historyOf = (jobId: string) =>
  pagedQueryOptions(['job-history', jobId], ({ cursor, signal }) =>
    api(
      getJobHistory,
      { params: { id: jobId }, query: cursor === undefined ? {} : { cursor } },
      { signal, quiet: true },
    ),
  )

function History({ jobId }: { readonly jobId: string }) {
  const t = useTexts(texts)
  // Read anew each time it is opened, because commands do not know of it.
  const query = useInfiniteQuery({ ...historyOf(jobId), gcTime: 0 })
  const { data, error, refetch, hasNextPage } = query
  const { more, isLoadingMore } = useMore(rowsOf(data).length, query.fetchNextPage)
  if (!data) {
    return (
      <LoadState error={error} onRetry={refetch}>
        <Skeleton height={160} />
      </LoadState>
    )
  }
  const events = rowsOf(data)
  if (events.length === 0) return <Text c="dimmed">{t('history.empty')}</Text>
  return (
    <>
      <Timeline
        label={t('history.list')}
        entries={events.map((event) => ({
          id: event.id,
          at: event.at,
          title: titleOf(event),
          body: <EventBody event={event} />,
        }))}
      />
      {hasNextPage && (
        <MoreButton query={query} isLoadingMore={isLoadingMore} onMore={more}>
          {t('history.more')}
        </MoreButton>
      )}
    </>
  )
}

function EventBody({ event }: { readonly event: JobEvent }) {
  const t = useTexts(texts)
  const terms = event.terms ? changedTerms(event.terms) : []
  if (event.note === '' && terms.length === 0) return null
  const none = t('history.none')
  return (
    <>
      {event.note !== '' && <div dir="auto">{event.note}</div>}
      {terms.map(({ term, from, to }) => (
        <div key={term}>{t('history.from', { from: from || none, to: to || none })}</div>
      ))}
    </>
  )
}

const groups = {
  payMin: 'pay',
  payMax: 'pay',
  payCurrency: 'pay',
  payPeriod: 'pay',
  location: 'place',
  country: 'place',
  otherPlaces: 'place',
  workMode: 'place',
  requiredSkills: 'skills',
  niceSkills: 'skills',
  occupationCode: 'occupation',
  department: 'department',
  start: 'start',
  startsOn: 'start',
  hoursMin: 'hours',
  hoursMax: 'hours',
  shifts: 'shifts',
  benefits: 'benefits',
  experienceYears: 'requirements',
  educationLevel: 'requirements',
  languages: 'requirements',
  licences: 'requirements',
  eligibility: 'requirements',
  title: 'title',
  occupation: 'occupation',
  category: 'category',
  employmentType: 'employmentType',
  seniority: 'seniority',
  openings: 'openings',
  description: 'description',
  closesOn: 'closesOn',
  cvRule: 'cvRule',
  letterRule: 'letterRule',
  blindUntil: 'blindUntil',
  questions: 'questions',
  promiseDays: 'promiseDays',
  regretHours: 'regretHours',
  stagePlan: 'stagePlan',
} as const

const groupOf = (field: string) => (field in groups ? groups[field as keyof typeof groups] : 'other')

function titleOf({ kind, changed, by }: JobEvent): string {
  const names = [...new Set(changed.map(groupOf))].map((group) => texts.t(`history.field.${group}`))
  const what =
    kind === 'changed'
      ? texts.t('history.kind.changed', { fields: formatList(names) })
      : texts.t(`history.kind.${kind}`)
  return by === null ? what : texts.t('history.by', { what, name: by })
}
