import { Radio, Stack, Text } from '@mantine/core'
import { type CloseOutcome, closeOutcomes } from '@vouch/contract'
import { useState } from 'react'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { texts } from './employer-jobs.en.ts'

interface CloseJobDialogProps {
  readonly opened: boolean
  readonly job: string
  /** Number of offers that their candidates have not answered. */
  readonly offers: number
  readonly onClose: () => void
  readonly onConfirm: (outcome: CloseOutcome) => Promise<unknown>
}

export function CloseJobDialog({ opened, job, offers, onClose, onConfirm }: CloseJobDialogProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const [outcome, setOutcome] = useState<CloseOutcome | null>(null)
  const [missing, setMissing] = useState(false)

  const confirm = async () => {
    setMissing(outcome === null)
    if (outcome === null) throw new Error(t('close.missing'))
    await onConfirm(outcome)
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={t('close.title', { job })}
      confirmLabel={t('close.submit')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{t('close.body')}</Text>
        {offers > 0 && <Text>{t('close.offers', { count: offers })}</Text>}
        <Radio.Group
          label={t('close.outcome')}
          value={outcome}
          onChange={(value) => setOutcome(value as CloseOutcome)}
          error={missing && outcome === null ? t('close.missing') : null}
          withAsterisk
        >
          <Stack gap="xs" mt="xs">
            {closeOutcomes.map((value) => (
              <Radio key={value} value={value} label={word(`closeOutcome.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </ConfirmDialog>
  )
}
