import { Skeleton, Text, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeIssuedPassports, type PublicReason } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { endSubmission, submissionKey } from '#lib/draft/submission-key.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DialogForm } from '#ui/layout/dialog.tsx'
import { useFreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { reloadIssued } from '../passport-queries.ts'
import { texts } from './issued.en.ts'
import { PublicReasonSelect } from './public-reason-select.tsx'
import type { BulkAct } from './use-issued-choice.ts'

export interface BulkChange {
  readonly act: BulkAct
  readonly ids: readonly string[]
}

interface BulkFormProps extends BulkChange {
  readonly issuerId: string
  /** Called with the passports that could not be changed. */
  readonly onDone: (skipped: readonly string[]) => void
  readonly onClose: () => void
}

/** Says how many passports a change concerns, then changes them. */
export function BulkForm(props: BulkFormProps) {
  const { act, ids, onClose } = props
  const t = useTexts(texts)
  const [reason, setReason] = useState('')
  const [publicReason, setPublicReason] = useState<PublicReason | null>(null)
  const [isTried, setTried] = useState(false)
  const needsReason = act !== 'renew'
  const isMissing = needsReason && reason.trim() === ''
  const preview = usePreview(act, ids)
  const change = useBulkChange(props)
  const count = preview.data && counted(preview.data.changed)
  const submit = () => {
    setTried(true)
    if (!isMissing) change.run({ reason: reason.trim(), publicReason })
  }
  return (
    <>
      <DialogForm
        label={t(`bulk.title.${act}`, counted(ids.length))}
        body={t(`bulk.body.${act}`)}
        submitLabel={count ? t(`bulk.submit.${act}`, count) : t('bulk.checking')}
        danger={act === 'revoke'}
        busy={change.busy}
        notYet={!count || count.count === 0}
        failure={change.failure ?? preview.error?.message}
        onSubmit={submit}
        onClose={onClose}
      >
        <div aria-live="polite">
          {preview.data ? (
            <Consequences act={act} changed={preview.data.changed} stay={preview.data.skipped.length} />
          ) : (
            !preview.error && <Skeleton height={24} aria-label={t('bulk.checking')} />
          )}
        </div>
        {needsReason && (
          <Textarea
            data-autofocus
            label={t('revoke.reason')}
            description={t('bulk.reasonHint')}
            error={isTried && isMissing ? t('revoke.reasonMissing') : null}
            maxLength={1000}
            autosize
            minRows={3}
            maxRows={10}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            withAsterisk
          />
        )}
        {act === 'revoke' && <PublicReasonSelect value={publicReason} onChange={setPublicReason} />}
      </DialogForm>
      {change.dialog}
    </>
  )
}

interface ConsequencesProps {
  readonly act: BulkAct
  readonly changed: number
  readonly stay: number
}

function Consequences({ act, changed, stay }: ConsequencesProps) {
  const t = useTexts(texts)
  if (changed === 0) return <Text>{t('bulk.none')}</Text>
  return (
    <>
      <Text fw={550}>{t(`bulk.will.${act}`, counted(changed))}</Text>
      {stay > 0 && (
        <Text size="sm" c="dimmed">
          {t('bulk.stay', counted(stay))}
        </Text>
      )}
    </>
  )
}

function usePreview(act: BulkAct, ids: readonly string[]) {
  return useQuery({
    // Not below `issued-passports`: the preview must not be asked again after the change.
    queryKey: ['issued-preview', act, ids],
    queryFn: ({ signal }) =>
      api(
        changeIssuedPassports,
        { body: { ids: [...ids], action: act, preview: true } },
        { signal, quiet: true },
      ),
    enabled: ids.length > 0,
    staleTime: 0,
    gcTime: 0,
  })
}

interface BulkInput {
  readonly reason: string
  readonly publicReason: PublicReason | null
}

function useBulkChange({ act, ids, issuerId, onDone }: BulkFormProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const fresh = useFreshSignIn(`/admin/skill-passports?tab=issued&issuer=${issuerId}`)
  const { run, busy, failure } = useCommand(async ({ reason, publicReason }: BulkInput) => {
    const body = { ids: [...ids], action: act, reason, publicReason }
    const options = { quiet: true, idempotencyKey: submissionKey('issued-bulk', body) }
    const { changed, skipped } = await fresh.run(() => api(changeIssuedPassports, { body }, options))
    endSubmission('issued-bulk')
    const done = t(`bulk.done.${act}`, counted(changed))
    const left = t('bulk.skipped', counted(skipped.length))
    notify(skipped.length > 0 ? { message: `${done} ${left}`, tone: 'info', sticky: true } : done)
    onDone(skipped)
    reloadIssued(client)
  })
  return { run, busy, failure, dialog: fresh.dialog }
}
