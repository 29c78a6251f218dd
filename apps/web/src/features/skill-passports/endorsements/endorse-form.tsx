import { Radio, Select, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  createEndorsement,
  type EndorsementTarget,
  endorsementLimits,
  type Issuer,
  type PublicPassport,
} from '@vouch/contract'
import { firstEndorsementState } from '@vouch/domain'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { endSubmission, submissionKey } from '#lib/draft/submission-key.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DialogForm } from '#ui/layout/dialog.tsx'
import { useDialogChange } from '../versioned-change.ts'
import { texts } from './endorsements.en.ts'
import { reloadEndorsements } from './endorsements-queries.ts'

interface EndorseFormProps {
  readonly passportId: string
  readonly passport: PublicPassport
  /** Issuers that the person can endorse for; at least one. */
  readonly endorsers: readonly Issuer[]
  readonly targets: readonly EndorsementTarget[]
  readonly onClose: () => void
}

/** The form of an endorsement: for whom, of what, and the comment. */
export function EndorseForm({ passportId, passport, endorsers, targets, onClose }: EndorseFormProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [endorserId, setEndorser] = useState(endorsers[0]?.id ?? '')
  const [target, setTarget] = useState<EndorsementTarget>(targets[0] ?? 'issuer')
  const [comment, setComment] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = comment.trim() === ''
  const names = { name: passport.name, issuer: passport.issuer.name }
  const { run, busy, failure } = useDialogChange({
    change: async () => {
      const body = { endorserId, passportId, target, comment }
      const form = `endorsement.${passportId}`
      await api(createEndorsement, { body }, { quiet: true, idempotencyKey: submissionKey(form, body) })
      endSubmission(form)
    },
    reload: () => reloadEndorsements(client),
    done: t(firstEndorsementState(target) === 'shown' ? 'give.done' : 'give.asked'),
    onClose,
  })
  const submit = () => {
    setTried(true)
    if (!isMissing) run()
  }
  return (
    <DialogForm
      label={t('give.title')}
      body={t('give.body')}
      submitLabel={t('give.submit')}
      busy={busy}
      notYet={false}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {endorsers.length > 1 && (
        <Select
          label={t('give.as')}
          data={endorsers.map(({ id, name }) => ({ value: id, label: name }))}
          value={endorserId}
          onChange={(id) => id !== null && setEndorser(id)}
          allowDeselect={false}
        />
      )}
      <Radio.Group
        label={t('give.what')}
        value={target}
        onChange={(value) => setTarget(targets.find((one) => one === value) ?? target)}
      >
        <Stack gap="xs" mt="xs">
          {targets.map((one) => (
            <Radio key={one} value={one} label={t(`give.${one}`, names)} description={t(`give.${one}Hint`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('give.comment')}
        description={t('give.commentHint')}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        error={isTried && isMissing ? t('give.missing') : null}
        maxLength={endorsementLimits.comment}
        autosize
        minRows={3}
        maxRows={10}
        withAsterisk
      />
    </DialogForm>
  )
}
