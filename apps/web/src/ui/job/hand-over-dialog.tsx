import { Select, Text } from '@mantine/core'
import type { CompanyRole } from '@vouch/contract'
import { useEffect, useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Dialog, DialogForm } from '#ui/layout/dialog.tsx'
import { handOverTexts } from './hand-over.en.ts'

interface Successor {
  readonly userId: string
  readonly name: string
  readonly companyRole: CompanyRole
}

interface HandOverDialogProps {
  readonly opened: boolean
  readonly title: string
  /** Why somebody must take over, and what happens then. */
  readonly body: string
  readonly submitLabel: string
  /** Colleagues who may be recruiters. */
  readonly successors: readonly Successor[]
  /** Whether it is about one job. */
  readonly isOneJob: boolean
  /** Hands over and does what was refused. The dialog closes if the promise resolves. */
  readonly onSubmit: (successorId: string) => Promise<unknown>
  readonly onClose: () => void
  readonly onClosed?: () => void
}

/** Asks the last recruiter of jobs who takes over, to leave or change roles in the same step. */
export function HandOverDialog(props: HandOverDialogProps) {
  const { opened, title, body, submitLabel, successors, isOneJob, onSubmit, onClose, onClosed } = props
  const t = useTexts(handOverTexts)
  const word = useTexts(glossary)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  // Refusals other than about the successor are shown by the API client.
  const command = useCommand(async (successorId: string) => {
    await onSubmit(successorId)
    onClose()
  })
  const { reset } = command
  useEffect(() => {
    if (!opened) return
    setChosen(null)
    setMissing(false)
    reset()
  }, [opened, reset])
  const submit = () => {
    setMissing(chosen === null)
    if (chosen !== null) command.run(chosen)
  }
  const { error } = command
  const refusal = isProblem(error)
    ? error.errors.find(({ path }) => path === 'handOverTo')?.message
    : undefined
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={command.busy ? () => undefined : onClose}
      {...(onClosed && { onClosed })}
    >
      <DialogForm
        label={title}
        body={body}
        submitLabel={submitLabel}
        busy={command.busy}
        notYet={successors.length === 0}
        onSubmit={submit}
        onClose={onClose}
      >
        {successors.length > 0 ? (
          <Select
            data-autofocus
            label={t('who')}
            description={t(isOneJob ? 'whoHintOne' : 'whoHint')}
            placeholder={t('choose')}
            data={successors.map(({ userId, name, companyRole }) => ({
              value: userId,
              label: `${name} (${word(`companyRole.${companyRole}`)})`,
            }))}
            value={chosen}
            onChange={setChosen}
            error={refusal ?? (isMissing && chosen === null ? t('missing') : null)}
            // It would open over the buttons below when the dialog focuses it.
            openOnFocus={false}
            searchable
            withAsterisk
          />
        ) : (
          <Text>{t('nobody')}</Text>
        )}
      </DialogForm>
    </Dialog>
  )
}
