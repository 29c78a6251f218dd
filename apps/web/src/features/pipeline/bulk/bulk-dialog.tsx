import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { BulkChange, BulkPreview, BulkResult, BulkSelection } from '@vouch/contract'
import { useEffect, useRef, useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { messagesByPath } from '#lib/draft/refusals.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Modal } from '#ui/layout/modal.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { texts } from './bulk.en.ts'
import { BulkChangeForm, type BulkDraft, changeOf, emptyDraft } from './bulk-change-form.tsx'
import { SkippedApplicants } from './bulk-outcome.tsx'
import { BulkPreviewForm } from './bulk-preview-form.tsx'
import type { BulkOffer } from './use-applicant-choice.ts'

interface BulkDialogProps {
  readonly action: BulkOffer
  readonly count: number
  readonly selection: BulkSelection
  readonly preview: (selection: BulkSelection, change: BulkChange) => Promise<BulkPreview>
  readonly run: (preview: BulkPreview) => Promise<BulkResult>
  /** Called after the run, to clear the selection. */
  readonly onRun: () => void
  readonly onClose: () => void
}

/** Dialog to do something with several applicants: what, a preview, and who did not change. */
export default function BulkDialog(props: BulkDialogProps) {
  const { action, count, onClose } = props
  const t = useTexts(texts)
  const [opened, setOpened] = useState(true)
  const [busy, setBusy] = useState(false)
  const close = () => setOpened(false)
  return (
    <Modal
      opened={opened}
      onClose={busy ? () => undefined : close}
      onExitTransitionEnd={onClose}
      title={t(`title.${action}`, counted(count))}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close'), disabled: busy }}
    >
      <Steps {...props} onBusy={setBusy} close={close} />
    </Modal>
  )
}

interface StepsProps extends BulkDialogProps {
  readonly onBusy: (busy: boolean) => void
  readonly close: () => void
}

function Steps({ action, selection, preview, run, onRun, onBusy, close }: StepsProps) {
  const t = useTexts(texts)
  // A letter that was typed is still there when the dialog opens again.
  const kept = useDraft<Pick<BulkDraft, 'isOwn' | 'message' | 'text'>>(`bulk.${action}`)
  const [draft, setDraft] = useState<BulkDraft>({ ...emptyDraft, ...kept.restored })
  const change = (next: BulkDraft) => {
    setDraft(next)
    looking.reset()
    kept.save({ isOwn: next.isOwn, message: next.message, text: next.text })
  }
  const [seen, setSeen] = useState<BulkPreview | null>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  const looking = useCommand(async (change: BulkChange) => {
    setSeen(await preview(selection, change))
    running.reset()
  })
  const running = useCommand(async () => {
    if (!seen) return
    onBusy(true)
    try {
      const done = await run(seen)
      if (done.skippedCount > 0) setResult(done)
      else close()
      kept.clear()
      onRun()
    } finally {
      onBusy(false)
    }
  })
  const look = () => {
    const change = changeOf(action, draft)
    if (change) looking.run(change)
  }
  useFirstLook(action === 'hold', look)

  if (result) return <Result result={result} close={close} />
  if (seen)
    return (
      <BulkPreviewForm
        key={seen.id}
        preview={seen}
        isOwn={action === 'reject' && draft.isOwn}
        busy={running.busy || looking.busy}
        failure={looking.failure ?? running.failure}
        isExpired={isProblem(running.error, 410)}
        onRun={() => running.run()}
        onAgain={look}
        onBack={action === 'hold' ? null : () => setSeen(null)}
        onCancel={close}
      />
    )
  if (action !== 'hold')
    return (
      <BulkChangeForm
        action={action}
        draft={draft}
        onDraft={change}
        busy={looking.busy}
        failure={looking.failure}
        errors={messagesByPath(looking.error) ?? {}}
        onPreview={looking.run}
        onCancel={close}
      />
    )
  if (!looking.failure) return <Skeleton height={96} aria-label={t('previewing')} />
  return (
    <Notice
      tone="bad"
      urgent
      title={looking.failure}
      actions={<Button onClick={look}>{t('previewAgain')}</Button>}
    />
  )
}

/** Previews at once what needs no input. */
function useFirstLook(isAtOnce: boolean, look: () => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isAtOnce || isDone.current) return
    isDone.current = true
    look()
  })
}

function Result({ result, close }: { readonly result: BulkResult; readonly close: () => void }) {
  const t = useTexts(texts)
  return (
    <Stack gap="md">
      <Text role="status" fw={550}>
        {t(`done.${result.action}`, counted(result.changed))}
      </Text>
      <SkippedApplicants {...result} open />
      <Group justify="flex-end">
        <Button data-autofocus onClick={close}>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  )
}
