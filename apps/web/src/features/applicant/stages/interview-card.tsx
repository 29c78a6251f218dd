import { Button, Group } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { closeInterview, type Interview, interviewCalendar } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { saveText } from '#lib/data/files.ts'
import { formatMoment } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { useNow } from '#ui/layout/relative-time.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import classes from '../applicant.module.css'
import { useApplicant } from '../applicant-context.ts'
import { stageTexts } from './stages.en.ts'
import { useStageCommand } from './use-stage-command.ts'

const tones: Readonly<Record<Interview['state'], Tone>> = {
  proposed: 'info',
  scheduled: 'good',
  completed: 'plain',
  cancelled: 'plain',
  'no-show': 'warn',
}

interface InterviewCardProps {
  readonly interview: Interview
  readonly editable: boolean
}

export function InterviewCard({ interview, editable }: InterviewCardProps) {
  const t = useTexts(stageTexts)
  const word = useTexts(glossary)
  const { application } = useApplicant()
  const { state, declinedAt, minutes } = interview
  const length = t('interview.length', { count: minutes })
  const running = state === 'proposed' || state === 'scheduled'
  const save = async () => {
    const content = await api(interviewCalendar, {
      params: { id: application.id, interviewId: interview.id },
    })
    saveText(t('interview.calendarName'), 'text/calendar', content)
  }
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <b>{t('interview.until', { from: formatMoment(interview.startsAt, true), length })}</b>
        <StatusBadge tone={declinedAt === null ? tones[state] : 'warn'}>
          {declinedAt === null ? word(`interviewState.${state}`) : t('interview.declined')}
        </StatusBadge>
      </div>
      <FactsList
        facts={[
          { label: t('interview.place'), value: interview.place },
          {
            label: t('interview.note'),
            value: interview.note ? <p className={classes.prose}>{interview.note}</p> : null,
          },
          { label: t('interview.declineNote'), value: interview.declineNote || null },
        ]}
      />
      {running && (
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconCalendarEvent size={16} />}
            onClick={() => void save().catch(() => undefined)}
          >
            {t('interview.calendar')}
          </Button>
          {editable && <Outcomes interview={interview} />}
        </Group>
      )}
    </div>
  )
}

/** Buttons that end an interview. Only an agreed interview that has begun can be completed or a no-show. */
function Outcomes({ interview }: { readonly interview: Interview }) {
  const t = useTexts(stageTexts)
  const { application } = useApplicant()
  const act = useStageCommand()
  const now = useNow()
  const [asking, setAsking] = useState(false)
  const params = { id: application.id, interviewId: interview.id }
  const close = useCommand(async (outcome: 'completed' | 'cancelled' | 'no-show') => {
    await act(() => api(closeInterview, { params, body: { outcome } }))
    notify(t('interview.outcomeDone'))
  })
  return (
    <>
      {interview.state === 'scheduled' && Date.parse(interview.startsAt) <= now && (
        <>
          <Button variant="default" onClick={() => close.run('completed')} loading={close.busy}>
            {t('interview.completed')}
          </Button>
          <Button variant="default" onClick={() => close.run('no-show')} loading={close.busy}>
            {t('interview.noShow')}
          </Button>
        </>
      )}
      <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
        {t('interview.cancel')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('interview.cancelTitle')}
        confirmLabel={t('interview.cancelSubmit')}
        cancelLabel={t('interview.keep')}
        danger
        onConfirm={() => close.runAsync('cancelled')}
        onClose={() => setAsking(false)}
      >
        {t('interview.cancelBody', { name: application.candidate.name })}
      </ConfirmDialog>
    </>
  )
}
