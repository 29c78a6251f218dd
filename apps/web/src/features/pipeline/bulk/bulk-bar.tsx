import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type BulkSelection, type BulkSummary, type BulkUndone, bulkLimits } from '@vouch/contract'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import { counted, formatMoment, formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Modal } from '#ui/layout/modal.tsx'
import bulk from '#ui/list/bulk.module.css'
import { texts } from './bulk.en.ts'
import { UndoneOutcome } from './bulk-outcome.tsx'
import type { ApplicantChoice, BulkOffer } from './use-applicant-choice.ts'
import { undoableQuery, useBulkOperations } from './use-bulk-operations.ts'

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'))

interface BulkBarProps {
  readonly choice: ApplicantChoice
  /** Ids of the applicants that the list shows. */
  readonly shown: readonly string[]
  /** Leads to a comparison of the chosen applicants. */
  readonly compare?: ReactNode
}

/** A decision that was begun, with the choice as it was then. */
interface Begun {
  readonly action: BulkOffer
  readonly count: number
  readonly selection: BulkSelection
}

/** What a person may do with chosen applicants, and what of it can be undone. */
export function BulkBar({ choice, shown, compare }: BulkBarProps) {
  const t = useTexts(texts)
  const bar = useRef<HTMLElement>(null)
  const [begun, setBegun] = useState<Begun | null>(null)
  const [kept, setKept] = useState<BulkUndone | null>(null)
  const operations = useBulkOperations(setKept)
  const { actions, count, total, clear, selection } = choice
  if (actions.length === 0) return null
  const tooMany = count > bulkLimits.applications
  const close = () => {
    setBegun(null)
    // The button that had the focus may be gone.
    setTimeout(() => document.activeElement === document.body && bar.current?.focus())
  }
  return (
    <>
      <section
        className={bulk.bar}
        data-active={count > 0}
        aria-label={t('label')}
        ref={bar}
        tabIndex={-1}
        hidden={total === 0 && count === 0}
      >
        <span role="status">{count === 0 ? t('hint') : t('chosen', choice.counted(count))}</span>
        {count > 0 &&
          actions.map((action) => (
            <Button
              key={action}
              variant="default"
              disabled={tooMany}
              onClick={() => setBegun({ action, count, selection: selection() })}
            >
              {t(`act.${action}`)}
            </Button>
          ))}
        {compare}
        <ChooseButtons choice={choice} shown={shown} onClear={clear} />
        {tooMany && <Text size="sm">{t('tooMany', { max: formatNumber(bulkLimits.applications) })}</Text>}
      </section>
      <Undoable onUndo={operations.undo} />
      {begun && (
        <Suspense>
          <BulkDialog
            {...begun}
            preview={operations.preview}
            run={operations.run}
            onRun={clear}
            onClose={close}
          />
        </Suspense>
      )}
      <Modal
        opened={kept !== null}
        onClose={() => setKept(null)}
        title={t('notUndone')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {kept && <UndoneOutcome undone={kept} />}
      </Modal>
    </>
  )
}

interface ChooseButtonsProps extends Omit<BulkBarProps, 'compare'> {
  readonly onClear: () => void
}

function ChooseButtons({ choice, shown, onClear }: ChooseButtonsProps) {
  const t = useTexts(texts)
  const { count, total, has, choosePage, chooseAll } = choice
  const hasPage = shown.length > 1 && !shown.every(has)
  const hasMore = total !== undefined && total > shown.length && count < total
  return (
    <>
      {hasPage && (
        <Button variant="subtle" px="xs" onClick={() => choosePage(shown)}>
          {t('choosePage', counted(shown.length))}
        </Button>
      )}
      {hasMore && (
        <Button variant="subtle" px="xs" onClick={chooseAll}>
          {t('chooseAll', choice.counted(total))}
        </Button>
      )}
      {count > 0 && (
        <Button variant="subtle" color="gray" px="xs" onClick={onClear}>
          {t('clear')}
        </Button>
      )}
    </>
  )
}

/** Decisions that can still be undone, also those of another tab. */
function Undoable({ onUndo }: { readonly onUndo: (id: string) => Promise<void> }) {
  const t = useTexts(texts)
  const { data } = useQuery(undoableQuery)
  if (!data || data.items.length === 0) return null
  return (
    <ul className={bulk.list} aria-label={t('undoList')}>
      {data.items.map((item) => (
        <UndoableRow key={item.id} item={item} onUndo={onUndo} />
      ))}
    </ul>
  )
}

interface UndoableRowProps {
  readonly item: BulkSummary
  readonly onUndo: (id: string) => Promise<void>
}

function UndoableRow({ item: { id, action, changed, undoUntil }, onUndo }: UndoableRowProps) {
  const t = useTexts(texts)
  const { run, busy } = useCommand(() => onUndo(id))
  const what = t(`done.${action}`, counted(changed))
  return (
    <li className={bulk.row}>
      <span className={bulk.name}>
        {what}{' '}
        <Text span size="sm" c="dimmed">
          {t(action === 'reject' ? 'undoUntilTold' : 'undoUntil', { time: formatMoment(undoUntil) })}
        </Text>
      </span>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('undoOf', { what })}
        loading={busy}
        onClick={() => run()}
      >
        {t('undo')}
      </Button>
    </li>
  )
}
