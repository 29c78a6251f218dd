import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MasterBulkChange, MasterBulkPreview, MasterDefinition } from '@vouch/contract'
import { type SyntheticEvent, useMemo, useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { randomId } from '#lib/draft/random-id.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Modal } from '#ui/layout/modal.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { useLast } from '#ui/layout/use-last.ts'
import { texts } from './bulk.en.ts'
import classes from './bulk.module.css'
import { bulkPreviewQuery } from './bulk-queries.ts'
import { MergeTarget, MoveTarget, type Target } from './change-target.tsx'
import { SkippedValues } from './skipped-values.tsx'
import type { SeenChange } from './use-bulk.ts'
import { mostMerged } from './use-choice.ts'

type Kind = MasterBulkChange['kind']

interface ChangeDialogProps {
  readonly definition: MasterDefinition
  /** Null while the dialog is closed. */
  readonly kind: Kind | null
  readonly codes: readonly string[]
  readonly onApply: (change: SeenChange) => Promise<void>
  readonly onClose: () => void
  /** Called after the dialog has faded out. */
  readonly onClosed: () => void
}

/** Dialog that says what a change of several values will do, before the person confirms. */
export function ChangeDialog({ kind, onClose, onClosed, ...props }: ChangeDialogProps) {
  const t = useTexts(texts)
  const shown = useLast(kind) ?? 'deactivate'
  const title = t(`title.${shown}`, counted(props.codes.length))
  return (
    <Modal
      opened={kind !== null}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
    >
      {kind === 'merge' && props.codes.length > mostMerged + 1 ? (
        <Text>{t('tooMany', { max: mostMerged })}</Text>
      ) : (
        <ChangeForm {...props} kind={shown} title={title} onClose={onClose} />
      )}
    </Modal>
  )
}

interface ChangeFormProps extends Omit<ChangeDialogProps, 'kind' | 'onClosed'> {
  readonly kind: Kind
  readonly title: string
}

function ChangeForm({ definition, kind, title, codes, onApply, onClose }: ChangeFormProps) {
  const t = useTexts(texts)
  const [target, setTarget] = useState<Target | null>(
    kind === 'deactivate' || kind === 'reactivate' ? { change: { kind }, label: null } : null,
  )
  const { preview, run, busy, failure, reset } = useChange({ definition, codes, target, onApply, onClose })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (preview.data && preview.data.changed > 0 && !busy) run()
  }
  const choose = (next: Target | null) => {
    reset()
    setTarget(next)
  }
  const targetProps = { definition, onChange: choose, error: target ? preview.error?.message : undefined }
  const hasTarget = kind === 'move' || kind === 'merge'
  const count = preview.data && target ? counted(preview.data.changed) : null
  return (
    <form onSubmit={submit} noValidate aria-label={title}>
      <Stack gap="md">
        {kind === 'move' && <MoveTarget {...targetProps} />}
        {kind === 'merge' && <MergeTarget {...targetProps} />}
        <div {...(hasTarget && { className: classes.consequences })} aria-live="polite">
          {target && !preview.error && <Consequences target={target} preview={preview.data} />}
        </div>
        {!hasTarget && preview.error && <Notice tone="bad" urgent title={preview.error.message} />}
        {failure && <Notice tone="bad" urgent title={failure} />}
        <VisuallyHidden role="status">{busy && count && t('working', count)}</VisuallyHidden>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!count || count.count === 0}>
            {count && count.count > 0 ? t(`confirm.${kind}`, count) : t(`act.${kind}`).replace('…', '')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface ChangeState extends Pick<ChangeFormProps, 'definition' | 'codes' | 'onApply' | 'onClose'> {
  readonly target: Target | null
}

/** What a change would do, and the call that makes it. */
function useChange({ definition, codes, target, onApply, onClose }: ChangeState) {
  const t = useTexts(texts)
  const change: MasterBulkChange = target?.change ?? { kind: 'deactivate' }
  const preview = useQuery({
    ...bulkPreviewQuery(definition.name, codes, change),
    enabled: target !== null && codes.length > 0,
  })
  const { data, refetch } = preview
  // What was looked at anew is a new change.
  const key = useMemo(() => (data ? randomId() : ''), [data])
  const { run, busy, error, reset } = useCommand(
    async () => {
      if (!data) return
      await onApply({ codes, change, preview: data, key })
      onClose()
    },
    (problem) => {
      if (isProblem(problem, 412)) void refetch()
    },
  )
  const failure = isProblem(error, 412) ? t('stale') : error?.message
  return { preview, run, busy, failure, reset }
}

interface ConsequencesProps {
  readonly target: Target
  readonly preview: MasterBulkPreview | undefined
}

function Consequences({ target: { change, label }, preview }: ConsequencesProps) {
  const t = useTexts(texts)
  if (!preview) return <Skeleton height={72} aria-label={t('checking')} />
  const { kind } = change
  const count = counted(preview.changed)
  const will = kind === 'move' && label === null ? 'moveTop' : kind
  return (
    <Stack gap="xs">
      {preview.changed === 0 ? (
        <Text>{t('nothing')}</Text>
      ) : (
        <>
          <Text>{t(`will.${will}`, { ...count, label: label ?? '' })}</Text>
          <Text size="sm" c="dimmed">
            {t('undoable')}
          </Text>
        </>
      )}
      <SkippedValues {...preview} kind={kind} open={preview.changed === 0} />
    </Stack>
  )
}
