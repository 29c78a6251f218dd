import { Textarea } from '@mantine/core'
import { type IssuedPassport, type PublicReason, revokePassport } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DialogForm } from '#ui/layout/dialog.tsx'
import { useFreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { texts } from './issued.en.ts'
import { personOf } from './issued-words.tsx'
import { PublicReasonSelect } from './public-reason-select.tsx'
import { useIssuedChange } from './use-issued-change.ts'

interface RevokeFormProps {
  readonly passport: IssuedPassport
  readonly onClose: () => void
}

/** Revokes a passport for good, after a recent sign-in. */
export function RevokeForm({ passport, onClose }: RevokeFormProps) {
  const t = useTexts(texts)
  const { id, version, issuer } = passport
  const name = personOf(passport)
  const [reason, setReason] = useState('')
  const [publicReason, setPublicReason] = useState<PublicReason | null>(null)
  const [isTried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  const fresh = useFreshSignIn(`/admin/skill-passports?tab=issued&issuer=${issuer.id}`)
  const { run, busy, failure } = useIssuedChange(
    (body: { readonly reason: string; readonly publicReason: PublicReason | null }) =>
      fresh.run(() => api(revokePassport, { params: { id }, version, body }, { quiet: true })),
    t('revoke.done', { name }),
    onClose,
  )
  const submit = () => {
    setTried(true)
    if (!isMissing) run({ reason: reason.trim(), publicReason })
  }
  return (
    <>
      <DialogForm
        label={t('revoke.title', { name })}
        body={t('revoke.body')}
        submitLabel={t('revoke.submit')}
        danger
        busy={busy}
        notYet={false}
        failure={failure}
        onSubmit={submit}
        onClose={onClose}
      >
        <Textarea
          data-autofocus
          label={t('revoke.reason')}
          description={t('revoke.reasonHint')}
          error={isTried && isMissing ? t('revoke.reasonMissing') : null}
          maxLength={1000}
          autosize
          minRows={3}
          maxRows={10}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          withAsterisk
        />
        <PublicReasonSelect value={publicReason} onChange={setPublicReason} />
      </DialogForm>
      {fresh.dialog}
    </>
  )
}
