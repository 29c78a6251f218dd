import { IconChevronLeft, IconChevronRight, IconKeyboard } from '@tabler/icons-react'
import { notify } from '#lib/api/notify.ts'
import { counted, formatCount, formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { useSingleKeys } from '#ui/keys/use-single-keys.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { reviewTexts } from './review.en.ts'
import classes from './review.module.css'
import { reviewKeys } from './review-keys.ts'
import type { Person, useQueue } from './use-queue.ts'

interface ReviewNavProps {
  readonly queue: ReturnType<typeof useQueue>
  readonly keysOn: boolean
  readonly onOpen: (person: Person | null) => void
  /** What undoes the last decision that can be undone; undefined for none. */
  readonly onUndo: () => (() => void) | undefined
  readonly onKeys: () => void
}

const shared = { variant: 'default', size: 36, iconSize: 18 } as const

/** Where the viewer is in the queue, the ways to the previous and next applicant, and the list of keys. */
export function ReviewNav({ queue, keysOn, onOpen, onUndo, onKeys }: ReviewNavProps) {
  const t = useTexts(reviewTexts)
  const { position, total, overdue, previous, next } = queue
  const back = previous ? () => onOpen(previous) : undefined
  const on = () => onOpen(next)
  const undo = () => {
    const run = onUndo()
    if (run) run()
    else notify({ message: t('nothingToUndo'), tone: 'info' })
  }
  useSingleKeys(
    {
      [reviewKeys.next]: on,
      [reviewKeys.previous]: back,
      [reviewKeys.undo]: undo,
      [reviewKeys.list]: onKeys,
    },
    keysOn,
  )
  return (
    <nav className={classes.nav} aria-label={t('nav')}>
      {overdue && overdue.count > 0 && (
        <StatusBadge tone="bad">{t('late', { shown: formatCount(overdue) })}</StatusBadge>
      )}
      {total !== undefined && (
        <Hint>
          {position === null
            ? t('waiting', counted(total))
            : t('position', { position: formatNumber(position), shown: formatCount(total) })}
        </Hint>
      )}
      <div className={classes.ways}>
        <IconAction
          icon={IconChevronLeft}
          label={t('previous')}
          disabled={!back}
          onClick={() => back?.()}
          {...shared}
        />
        <IconAction icon={IconChevronRight} label={t(next ? 'next' : 'end')} onClick={on} {...shared} />
        <IconAction icon={IconKeyboard} label={t('keys.open')} onClick={onKeys} {...shared} />
      </div>
    </nav>
  )
}
