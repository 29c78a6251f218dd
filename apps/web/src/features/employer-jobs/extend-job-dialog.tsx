import { jobLifeDays, lastDay } from '@vouch/domain'
import { useState } from 'react'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { utcToday } from '#lib/format/today.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { texts } from './employer-jobs.en.ts'

interface ExtendJobDialogProps {
  readonly opened: boolean
  readonly job: string
  readonly onClose: () => void
  readonly onConfirm: (closesOn: string) => Promise<unknown>
}

export function ExtendJobDialog({ opened, job, onClose, onConfirm }: ExtendJobDialogProps) {
  const t = useTexts(texts)
  const today = utcToday()
  const last = lastDay(today, jobLifeDays.max)
  const [day, setDay] = useState(lastDay(today, jobLifeDays.default))
  const [wrong, setWrong] = useState(false)
  const rangeError = t('extend.range', { last: formatDay(last) })

  const confirm = async () => {
    const outside = day <= today || day > last
    setWrong(outside)
    if (outside) throw new Error(rangeError)
    await onConfirm(day)
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={t('extend.title', { job })}
      confirmLabel={t('extend.submit')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <DayInput
        label={t('extend.date')}
        description={t('extend.hint', { last: formatDay(last) })}
        min={lastDay(today, 1)}
        max={last}
        value={day}
        onChange={setDay}
        error={wrong ? rangeError : null}
        required
      />
    </ConfirmDialog>
  )
}
