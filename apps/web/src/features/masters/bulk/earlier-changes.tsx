import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MasterBulkChange, MasterBulkSummary } from '@vouch/contract'
import { useRef } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import { counted, formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { Modal } from '#ui/layout/modal.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import bulk from '#ui/list/bulk.module.css'
import { texts } from './bulk.en.ts'
import { bulkChangesQuery } from './bulk-queries.ts'

interface EarlierChangesProps {
  readonly entity: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onUndo: (kind: MasterBulkChange['kind'], id: string) => Promise<void>
}

/** Dialog with the last changes of several values, to undo them. */
export function EarlierChanges({ entity, opened, onClose, onUndo }: EarlierChangesProps) {
  const t = useTexts(texts)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('earlier.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Changes entity={entity} onUndo={onUndo} />
    </Modal>
  )
}

function Changes({ entity, onUndo }: Pick<EarlierChangesProps, 'entity' | 'onUndo'>) {
  const t = useTexts(texts)
  const { data, error } = useQuery(bulkChangesQuery(entity))
  const list = useRef<HTMLUListElement>(null)
  const undo = async (kind: MasterBulkChange['kind'], id: string) => {
    await onUndo(kind, id)
    // The button that had the focus is gone.
    if (document.activeElement === document.body) list.current?.focus()
  }
  if (error) return <Notice tone="bad" urgent title={error.message} />
  if (!data) return <Skeleton height={72} aria-label={t('earlier.title')} />
  if (data.items.length === 0) return <Text>{t('earlier.none')}</Text>
  return (
    <ul className={bulk.list} ref={list} tabIndex={-1} aria-label={t('earlier.title')}>
      {data.items.map((item) => (
        <Change key={item.id} item={item} onUndo={undo} />
      ))}
    </ul>
  )
}

interface ChangeProps extends Pick<EarlierChangesProps, 'onUndo'> {
  readonly item: MasterBulkSummary
}

function Change({ item, onUndo }: ChangeProps) {
  const t = useTexts(texts)
  const { id, kind, changed, target, at, by, undone, undoUntil } = item
  const { run, busy } = useCommand(() => onUndo(kind, id))
  const words = target && (kind === 'move' || kind === 'merge') ? (`${kind}To` as const) : kind
  const name = t(`earlier.${words}`, {
    ...counted(changed),
    label: target?.label ?? '',
  })
  const time = formatMoment(at)
  return (
    <li className={bulk.row}>
      <Stack gap={0} className={bulk.name}>
        <Text>{name}</Text>
        <Text size="sm" c="dimmed">
          {by === null ? time : t('earlier.by', { name: by, time })}
        </Text>
      </Stack>
      {undone && <StatusBadge>{t('earlier.undone')}</StatusBadge>}
      {undoUntil !== null && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('undoOf', { change: name })}
          loading={busy}
          onClick={() => run()}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  )
}
