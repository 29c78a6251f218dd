import { NumberInput, Select, TextInput } from '@mantine/core'
import { type HeldPassport, shareLimits } from '@vouch/contract'
import { useState } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DialogForm } from '#ui/layout/dialog.tsx'
import { daysOf, emptyDraft, type ShareDraft, shareBodyOf, usualDays } from './share-draft.ts'
import { SharePassports } from './share-passports.tsx'
import { texts } from './shares.en.ts'
import { useShares } from './use-shares.ts'

interface ShareFormProps {
  readonly held: readonly HeldPassport[]
  /** Called with the address of the new share. */
  readonly onMade: (url: string) => void
  readonly onClose: () => void
}

/** Content of the dialog that makes a share. Keeps what was chosen if that fails. */
export function ShareForm({ held, onMade, onClose }: ShareFormProps) {
  const t = useTexts(texts)
  const { create } = useShares()
  const [draft, setDraft] = useState<ShareDraft>(emptyDraft)
  const set = (change: Partial<ShareDraft>) => setDraft((before) => ({ ...before, ...change }))
  const [isTried, setTried] = useState(false)
  const body = shareBodyOf(draft)
  const { run, busy, failure } = useCommand(async (input: NonNullable<typeof body>) =>
    onMade(await create(input)),
  )
  const submit = () => {
    setTried(true)
    if (body) run(body)
  }
  const ends = [
    ...usualDays.map((days) => ({
      value: String(days),
      label: t('form.days', counted(days)),
    })),
    { value: 'other', label: t('form.other') },
    { value: 'never', label: t('form.never') },
  ]
  return (
    <DialogForm
      label={t('form.title')}
      body={t('form.body')}
      submitLabel={t('form.submit')}
      busy={busy}
      notYet={false}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <SharePassports
        held={held}
        chosen={draft.chosen}
        isTried={isTried}
        onChange={(chosen) => set({ chosen })}
      />
      <TextInput
        label={t('form.label')}
        description={t('form.labelHint')}
        maxLength={120}
        value={draft.label}
        onChange={(event) => set({ label: event.currentTarget.value })}
      />
      <Select
        label={t('form.ends')}
        data={ends}
        value={draft.ends}
        onChange={(value) => value !== null && set({ ends: value })}
        allowDeselect={false}
      />
      {draft.ends === 'other' && (
        <NumberInput
          label={t('form.number')}
          min={1}
          max={shareLimits.days}
          clampBehavior="none"
          allowDecimal={false}
          value={draft.days}
          error={
            isTried && daysOf(draft) === undefined ? t('form.numberWrong', { max: shareLimits.days }) : null
          }
          onChange={(days) => set({ days: typeof days === 'number' ? days : '' })}
          required
        />
      )}
    </DialogForm>
  )
}
