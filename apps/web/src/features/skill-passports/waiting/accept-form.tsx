import { TextInput } from '@mantine/core'
import type { PassportOffer } from '@vouch/contract'
import { useState } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DialogForm } from '#ui/layout/dialog.tsx'
import { texts } from './waiting.en.ts'

interface AcceptFormProps {
  readonly offer: PassportOffer
  /** Name of the person; the form starts with it. */
  readonly name: string
  readonly onAccept: (name: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Content of the dialog in which a passport is accepted. Stays open with what was typed if that fails. */
export function AcceptForm({ offer, name, onAccept, onClose }: AcceptFormProps) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState(name || offer.recipient)
  const { run, busy, failure } = useCommand(async () => {
    await onAccept(typed.trim())
    onClose()
  })
  return (
    <DialogForm
      label={t('form.title', { name: offer.name })}
      body={t('form.body', { issuer: offer.issuer.name })}
      submitLabel={t('form.submit')}
      busy={busy}
      notYet={false}
      failure={failure}
      onSubmit={() => run()}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('form.name')}
        description={t('form.nameHint')}
        autoComplete="name"
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
