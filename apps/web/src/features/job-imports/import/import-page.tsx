import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { JobImport, Person } from '@vouch/contract'
import { formatBytes } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { jobImportQuery } from '../job-import-queries.ts'
import { texts } from '../job-imports.en.ts'
import classes from '../job-imports.module.css'
import { ImportBadge } from '../state-badges.tsx'
import { importTexts } from './import.en.ts'
import { ImportResult } from './import-result.tsx'
import { ReadyImport } from './ready-import.tsx'
import { RunningImport } from './running-import.tsx'
import { WaitingImport } from './waiting-import.tsx'

interface ImportPageProps {
  readonly id: string
  readonly person: Person
}

/** One import: its preview before it starts, its progress, its result. */
export function ImportPage({ id, person }: ImportPageProps) {
  const t = useTexts(importTexts)
  const word = useTexts(texts)
  const { data, error, refetch } = useQuery(jobImportQuery(id))
  if (data) return <KnownImport data={data} person={person} />
  return (
    <Page title={t('title')} back={{ to: '/admin/jobs/imports', label: word('back') }}>
      <LoadState error={error} onRetry={refetch} notFound={t('notFound')}>
        <Skeleton height={80} mb="lg" />
        <Skeleton height={320} />
      </LoadState>
    </Page>
  )
}

interface KnownImportProps {
  readonly data: JobImport
  readonly person: Person
}

function KnownImport({ data, person }: KnownImportProps) {
  const t = useTexts(importTexts)
  const word = useTexts(texts)
  // The button that was pressed is gone in the next state.
  const { ref } = useFocusFallback<HTMLDivElement>(data.state)
  const back = data.feedId
    ? { to: `/admin/jobs/feeds/${data.feedId}`, label: t('backToFeed') }
    : { to: '/admin/jobs/imports', label: word('back') }
  const { totalBytes } = data.progress
  const facts = [
    data.format && word(`format.${data.format}`),
    data.encoding && data.encoding !== 'utf-8' ? data.encoding : null,
    totalBytes !== null && totalBytes > 0 ? formatBytes(totalBytes) : null,
    data.company ? t('facts.forCompany', { company: data.company.name }) : t('facts.forMarketplace'),
    data.createdBy !== null && data.kind === 'file' ? t('facts.by', { name: data.createdBy }) : null,
  ]
  return (
    <Page
      title={data.name}
      badge={<ImportBadge state={data.state} />}
      description={facts.filter((fact) => fact !== null).join(' · ')}
      back={back}
    >
      <div ref={ref} tabIndex={-1} className={classes.section}>
        <Content data={data} person={person} />
      </div>
    </Page>
  )
}

function Content({ data, person }: KnownImportProps) {
  switch (data.state) {
    case 'checking':
    case 'undoing':
      return <WaitingImport state={data.state} />
    case 'ready':
      return <ReadyImport data={data} />
    case 'running':
      return <RunningImport data={data} />
    default:
      return <ImportResult data={data} person={person} />
  }
}
