import { Button } from '@mantine/core'
import { IconChartBar, IconDownload, IconMessage2 } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { exportFeedbacks } from '@vouch/contract'
import { useCallback, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { saveText } from '#lib/data/files.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Page } from '#ui/layout/page.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { NoMatch } from '#ui/list/no-match.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { texts } from './feedback-queue.en.ts'
import { Figures } from './figures.tsx'
import { QueueCard, useQueueColumns } from './queue-columns.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { noFilter, type QueueFilter, toFeedbackQuery } from './queue-params.ts'
import { feedbacksQuery } from './queue-queries.ts'
import { useShownFigures } from './use-shown-figures.ts'

interface FeedbackQueuePageProps {
  readonly filter: QueueFilter
  /** Replaces the filter in the URL. */
  readonly onFilter: (filter: QueueFilter) => void
}

/** All feedback, for administrators. */
export function FeedbackQueuePage({ filter, onFilter }: FeedbackQueuePageProps) {
  const t = useTexts(texts)
  const query = useInfiniteQuery({ ...feedbacksQuery(filter), placeholderData: keepPreviousData })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = useCallback(
    (id: string, isChosen: boolean) =>
      setChosen((before) => {
        const after = new Set(before)
        if (isChosen) after.add(id)
        else after.delete(id)
        return after
      }),
    [],
  )
  const figures = useShownFigures()
  const choice = { chosen, onChoose: choose }
  const columns = useQueueColumns(choice)
  const rows = rowsOf(query.data)
  const total = query.data?.pages[0]?.total
  const active = Object.values(filter).filter((value) => value !== undefined).length
  // A choice belongs to the list in which it was made: hidden rows must not be changed.
  const apply = (next: QueueFilter) => {
    setChosen(new Set())
    onFilter(next)
  }
  const reset = () => apply(noFilter)
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconChartBar size={16} aria-hidden />}
            aria-expanded={figures.isShown}
            onClick={figures.toggle}
          >
            {t(figures.isShown ? 'figures.hide' : 'figures.show')}
          </Button>
          {rows.length > 0 && <ExportButton filter={filter} />}
        </>
      }
    >
      {figures.isShown && <Figures />}
      <QueueFilters
        filter={filter}
        onFilter={apply}
        onReset={reset}
        active={active}
        end={total && <span role="status">{t('count', counted(total))}</span>}
      />
      {rows.length > 0 && (
        <BulkBar
          chosen={chosen}
          onChosen={(ids) => setChosen(new Set(ids))}
          onChooseAll={() => setChosen(new Set(rows.map(({ id }) => id)))}
        />
      )}
      <DataTable
        label={t('list')}
        columns={columns}
        query={query}
        rowId={({ id }) => id}
        renderCard={(row) => <QueueCard row={row} {...choice} />}
        chooserKey="feedbacks"
        empty={<Empty filtered={active > 0} onReset={reset} />}
      />
    </Page>
  )
}

function Empty({ filtered, onReset }: { readonly filtered: boolean; readonly onReset: () => void }) {
  const t = useTexts(texts)
  if (!filtered) {
    return (
      <EmptyState icon={<IconMessage2 size={32} />} title={t('empty.title')}>
        {t('empty.body')}
      </EmptyState>
    )
  }
  return (
    <NoMatch title={t('empty.filteredTitle')} reset={t('empty.reset')} onReset={onReset}>
      {t('empty.filteredBody')}
    </NoMatch>
  )
}

/** Downloads all matches as CSV. */
function ExportButton({ filter }: { readonly filter: QueueFilter }) {
  const t = useTexts(texts)
  const { run, busy } = useCommand(async () => {
    const table = await api(exportFeedbacks, { query: toFeedbackQuery(filter) })
    saveText('feedback.csv', 'text/csv;charset=utf-8', table)
    notify(t('exported'))
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => run()}
    >
      {t('export')}
    </Button>
  )
}
