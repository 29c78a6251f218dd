import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { bulkLimits, type Stage, stages } from '@vouch/contract'
import { stageIndex } from '@vouch/domain'
import { useEffect, useState } from 'react'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { lengthProblem } from '#ui/form/length-problem.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { texts } from '../applicant.en.ts'
import { useApplicant } from '../applicant-context.ts'

interface MoveDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** The stage that is preselected. */
  readonly to?: Stage
}

/** Moves the applicant to a chosen stage. Skipping a stage or moving back requires a reason. */
export function MoveDialog({ opened, onClose, to }: MoveDialogProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { application, decisions, meanwhile } = useApplicant()
  const { stage, permitted, candidate } = application
  const [picked, setChosen] = useState<Stage | null>(to ?? null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  useEffect(() => {
    if (!opened) return
    setChosen(to ?? null)
    setReason('')
    setTried(false)
  }, [opened, to])

  const at = stageIndex(stage)
  const offered = stages.filter((one) => {
    if (one === 'hired' || one === stage) return false
    return permitted.includes(stageIndex(one) > at ? 'advance' : 'move-back')
  })
  // A colleague may have moved the application to the picked stage.
  const chosen = picked !== null && offered.includes(picked) ? picked : null
  const distance = chosen === null ? 0 : stageIndex(chosen) - at
  const needsReason = distance < 0 || distance > 1
  const lacksReason = needsReason && reason.trim() === ''
  const long = needsReason ? lengthProblem(reason, 1000) : null

  const confirm = async () => {
    setTried(true)
    if (chosen === null) throw new Error(t('move.missingStage'))
    if (lacksReason) throw new Error(t('move.missingReason'))
    if (long !== null) throw new Error(long)
    await decisions.move(chosen, needsReason ? reason.trim() : undefined)
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={t('move.title', { name: candidate.name })}
      confirmLabel={t('move.submit')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="md">
        {meanwhile}
        <Radio.Group
          label={t('move.to')}
          value={chosen}
          onChange={(value) => setChosen(value as Stage)}
          error={tried && chosen === null ? t('move.missingStage') : null}
        >
          <Stack gap="xs" mt="xs">
            {offered.map((one, index) => (
              <Radio
                key={one}
                value={one}
                label={word(`stage.${one}`)}
                {...((chosen === null ? index === 0 : one === to) && { 'data-autofocus': true })}
              />
            ))}
          </Stack>
        </Radio.Group>
        {needsReason && (
          <Textarea
            label={t('move.reason')}
            description={distance < 0 ? t('move.reasonBack') : t('move.reasonSkip')}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={long ?? (tried && lacksReason ? t('move.missingReason') : null)}
            autosize
            minRows={2}
            maxRows={8}
            withAsterisk
          />
        )}
        {distance !== 0 && (
          <Text c="dimmed">
            {distance > 0
              ? t('move.told', { name: candidate.name })
              : t('move.toldBack', { name: candidate.name, minutes: bulkLimits.undoMinutes })}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
