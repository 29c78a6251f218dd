import { Button, Checkbox, Group, Select, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  batchLimits,
  createHiredBatch,
  type HiredPerson,
  type PassportBatch,
  type PassportDefinition,
} from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { employerJobList } from '#lib/data/employer-jobs.ts'
import { endSubmission, submissionKey } from '#lib/draft/submission-key.ts'
import { counted, formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { hiredQuery, storeBatch } from '../passport-queries.ts'
import { texts } from './offer.en.ts'
import classes from './offer.module.css'

interface HiredFormProps {
  readonly definition: PassportDefinition
  readonly company: { readonly id: string; readonly name: string }
  readonly onBatch: (batch: PassportBatch) => void
}

interface Job {
  readonly id: string
  readonly title: string
}

/** People hired for a job of the company: choose the job, then the people. */
export function HiredForm({ definition, company, onBatch }: HiredFormProps) {
  const t = useTexts(texts)
  const [job, setJob] = useState<Job | null>(null)
  const [words, setWords] = useState('')
  const [typed] = useDebouncedValue(words.trim(), 250)
  const q = typed === '' || typed === job?.title ? {} : { q: typed.slice(0, 120) }
  const query = useInfiniteQuery({
    ...employerJobList({ companyId: company.id, ...q }),
    placeholderData: keepPreviousData,
  })
  const found = rowsOf(query.data).filter(({ title }) => title !== '')
  // The chosen job stays an option when other words are searched.
  const jobs: Job[] = job && found.every(({ id }) => id !== job.id) ? [job, ...found] : found
  return (
    <div className={classes.form}>
      <Select
        label={t('hired.job')}
        description={t('hired.jobHint', { company: company.name })}
        data={jobs.map(({ id, title }) => ({ value: id, label: title }))}
        value={job?.id ?? null}
        onChange={(id) => setJob(jobs.find((one) => one.id === id) ?? null)}
        searchValue={words}
        onSearchChange={setWords}
        // The server has searched already.
        filter={({ options }) => options}
        nothingFoundMessage={query.isFetching ? null : t('hired.noJobs')}
        error={query.error && !query.data ? query.error.message : null}
        searchable
        clearable
        withAsterisk
      />
      {job && <Hired key={job.id} definition={definition} jobId={job.id} onBatch={onBatch} />}
    </div>
  )
}

interface HiredProps extends Pick<HiredFormProps, 'definition' | 'onBatch'> {
  readonly jobId: string
}

function Hired({ definition, jobId, onBatch }: HiredProps) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(hiredQuery(definition.id, jobId))
  if (!data) {
    return (
      <LoadState error={error} onRetry={refetch} title={t('hired.failed')}>
        <Skeleton height={96} />
      </LoadState>
    )
  }
  if (data.items.length === 0)
    return (
      <EmptyState order={3} title={t('hired.empty')}>
        {t('hired.emptyBody')}
      </EmptyState>
    )
  return <Choice people={data.items} definition={definition} jobId={jobId} onBatch={onBatch} />
}

function Choice({
  people,
  definition,
  jobId,
  onBatch,
}: HiredProps & { readonly people: readonly HiredPerson[] }) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isTried, setTried] = useState(false)
  // At most as many as one batch takes; the others are chosen after it.
  const free = people
    .filter(({ has }) => !has)
    .map(({ applicationId }) => applicationId)
    .slice(0, batchLimits.people)
  const { run, busy, failure } = useCommand(async () => {
    const body = { definitionId: definition.id, jobId, applicationIds: [...chosen] }
    const idempotencyKey = submissionKey(`passport-hired.${definition.id}`, body)
    const batch = await api(createHiredBatch, { body }, { quiet: true, idempotencyKey })
    endSubmission(`passport-hired.${definition.id}`)
    storeBatch(client, batch)
    onBatch(batch)
  })
  const submit = () => {
    setTried(true)
    if (chosen.length > 0) run()
  }
  return (
    <div className={classes.form}>
      <Checkbox.Group
        label={t('hired.people')}
        value={[...chosen]}
        onChange={setChosen}
        error={isTried && chosen.length === 0 ? t('hired.none') : null}
        withAsterisk
      >
        <ul className={classes.hired}>
          {people.map(({ applicationId, name, hiredAt, has }) => (
            <li key={applicationId}>
              <Checkbox
                value={applicationId}
                label={<bdi>{name}</bdi>}
                description={has ? t('hired.has') : t('hired.hiredOn', { day: formatDay(hiredAt) })}
                disabled={has}
              />
            </li>
          ))}
        </ul>
      </Checkbox.Group>
      {failure !== null && <Notice tone="bad" urgent title={failure} />}
      <Group gap="xs">
        <Button loading={busy} onClick={submit}>
          {chosen.length === 0 ? t('check') : t('hired.check', counted(chosen.length))}
        </Button>
        {free.length > 1 && chosen.length < free.length && (
          <Button variant="subtle" onClick={() => setChosen(free)}>
            {t('hired.all')}
          </Button>
        )}
      </Group>
      {free.length === 0 && <Text c="dimmed">{t('hired.has')}</Text>}
    </div>
  )
}
