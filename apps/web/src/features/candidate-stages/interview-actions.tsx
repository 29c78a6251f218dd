import { Button, Group } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import {
  acceptInterview,
  type CandidateApplication,
  declineInterview,
  type Interview,
  interviewCalendar,
} from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { saveText } from '#lib/data/files.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { texts } from './candidate-stages.en.ts'
import classes from './candidate-stages.module.css'
import { useStageCommand } from './use-stage-command.ts'

interface InterviewActionsProps {
  readonly application: CandidateApplication
  readonly interview: Interview
  readonly onDialogClosed: () => void
}

export function InterviewActions({ application, interview, onDialogClosed }: InterviewActionsProps) {
  const t = useTexts(texts)
  const [declining, setDeclining] = useState(false)
  const { id, mayCorrespond } = application
  const { company } = application.job
  const params = { id, interviewId: interview.id }

  const accept = useStageCommand(
    id,
    () => api(acceptInterview, { params }, { quiet: true }),
    t('interview.accepted', { company }),
  )
  const decline = useStageCommand(
    id,
    (note: string) => api(declineInterview, { params, body: { note } }),
    t('interview.declinedDone', { company }),
  )
  const { ref } = useFocusFallback<HTMLParagraphElement>(accept.error)
  const calendar = () => saveCalendar(params)

  const ahead = Date.parse(interview.startsAt) > Date.now()
  const proposed = interview.state === 'proposed'
  const scheduled = interview.state === 'scheduled'
  if (!mayCorrespond || !(proposed || scheduled)) return null
  return (
    <>
      {accept.error && (
        <p className={classes.problem} role="alert" ref={ref} tabIndex={-1}>
          {accept.error.message}
        </p>
      )}
      <Group gap="xs">
        {proposed && ahead && (
          <Button onClick={() => accept.mutate()} loading={accept.isPending}>
            {t('interview.accept')}
          </Button>
        )}
        {scheduled && ahead && (
          <Button leftSection={<IconCalendarPlus size={16} />} onClick={calendar}>
            {t('interview.calendar')}
          </Button>
        )}
        {(ahead || proposed) && (
          <Button variant="default" onClick={() => setDeclining(true)} disabled={accept.isPending}>
            {t(scheduled ? 'interview.cannot' : ahead ? 'interview.decline' : 'interview.askOther')}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={declining}
        title={t('interview.declineTitle')}
        confirmLabel={t('interview.declineSubmit')}
        cancelLabel={t('interview.keep')}
        reason={{
          label: t('interview.declineNote', { company }),
          hint: t('interview.declineHint'),
          maxLength: 1000,
        }}
        onConfirm={decline.mutateAsync}
        onClose={() => setDeclining(false)}
        onClosed={onDialogClosed}
      >
        {t('interview.declineBody', { company })}
      </ConfirmDialog>
    </>
  )
}

function saveCalendar(params: { readonly id: string; readonly interviewId: string }): void {
  api(interviewCalendar, { params }).then(
    (content) => saveText('interview.ics', 'text/calendar', content),
    // The API client has already shown the error.
    () => undefined,
  )
}
