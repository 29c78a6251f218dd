import { jobLifeDays, lastDay } from '@vouch/domain'
import { useState } from 'react'
import { messagesByPath } from '#lib/draft/refusals.ts'
import { localMomentOf, momentOf } from '#lib/format/interview-time.ts'
import { useTexts } from '#lib/format/texts.ts'
import { localToday } from '#lib/format/today.ts'
import { type LocalMoment, MomentFields } from '#ui/form/moment-fields.tsx'
import { Dialog, DialogForm } from '#ui/layout/dialog.tsx'
import { texts } from './job-life.en.ts'
import { useJobLife } from './use-job-life.ts'

interface ScheduleDialogProps {
  readonly job: { readonly id: string; readonly title: string; readonly publishAt: string | null }
  readonly opened: boolean
  readonly onClose: () => void
}

/** Asks when a job shall be published. */
export function ScheduleDialog({ job, opened, onClose }: ScheduleDialogProps) {
  const t = useTexts(texts)
  const title = t('schedule.title', { job: job.title })
  return (
    <Dialog title={title} opened={opened} onClose={onClose}>
      <ScheduleForm job={job} title={title} onClose={onClose} />
    </Dialog>
  )
}

function ScheduleForm({
  job,
  title,
  onClose,
}: Omit<ScheduleDialogProps, 'opened'> & { readonly title: string }) {
  const t = useTexts(texts)
  const { schedule } = useJobLife(job.id)
  const today = localToday()
  const [value, setValue] = useState<LocalMoment>(
    job.publishAt === null ? { day: lastDay(today, 1), time: '09:00' } : localMomentOf(job.publishAt),
  )
  const [missing, setMissing] = useState(false)
  const refused = messagesByPath(schedule.error)
  const moment = momentOf(value.day, value.time)

  const submit = () => {
    setMissing(moment === null)
    if (moment !== null) schedule.runAsync(moment).then(onClose, () => undefined)
  }
  return (
    <DialogForm
      label={title}
      body={t('schedule.body')}
      submitLabel={t('schedule.submit')}
      busy={schedule.busy}
      notYet={false}
      failure={refused?.at ? null : (Object.values(refused ?? {})[0] ?? schedule.failure)}
      onSubmit={submit}
      onClose={onClose}
    >
      <MomentFields
        value={value}
        onChange={setValue}
        min={today}
        max={lastDay(today, jobLifeDays.max)}
        error={missing ? t('schedule.missing') : refused?.at}
        path="at"
      />
    </DialogForm>
  )
}
