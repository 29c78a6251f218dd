import { Button, Group, Select } from '@mantine/core'
import type { Feedback, FeedbackStatus } from '@vouch/contract'
import { feedbackTransitions } from '@vouch/domain'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './feedback-queue.en.ts'
import { useAssignees } from './use-assignees.ts'
import type { FeedbackChanges } from './use-feedback-changes.ts'

interface HandlingProps {
  readonly feedback: Feedback
  readonly changes: FeedbackChanges
}

/** Buttons for the next states, and the choice of the administrator who takes care of the feedback. */
export function Handling({ feedback, changes }: HandlingProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { status, assignee } = feedback
  const assignees = useAssignees()
  const failed = (error: Error) => {
    if (!isProblem(error, 'stale')) notifyError(error.message)
  }
  const move = useCommand(async (to: Exclude<FeedbackStatus, 'new'>) => {
    await changes.change({ status: to })
    notify(t('one.moved', { status: word(`feedbackStatus.${to}`) }))
  }, failed)
  const assign = useCommand(async (assigneeId: string | null) => {
    await changes.change({ assigneeId })
    const name = assignees.find(({ value }) => value === assigneeId)?.label
    notify(name === undefined ? t('one.unassigned') : t('one.assigned', { name }))
  }, failed)
  const targets = feedbackTransitions[status].filter((to) => to !== 'new')
  const others = assignee && !assignees.some(({ value }) => value === assignee.userId)
  return (
    <>
      <Group gap="xs">
        {targets.map((to) => (
          <Button
            key={to}
            variant={to === 'dismissed' ? 'subtle' : 'default'}
            {...(to === 'dismissed' && { color: 'gray' })}
            loading={move.running === to}
            disabled={move.busy}
            onClick={() => move.run(to)}
          >
            {t(actionOf(status, to))}
          </Button>
        ))}
      </Group>
      <Select
        label={t('assignee')}
        placeholder={t('nobody')}
        data={[
          ...assignees.map(({ value, label }) => ({ value, label })),
          ...(others ? [{ value: assignee.userId, label: assignee.name }] : []),
        ]}
        value={assignee?.userId ?? null}
        onChange={(value) => assign.run(value)}
        disabled={assign.busy}
        clearable
      />
    </>
  )
}

function actionOf(from: FeedbackStatus, to: Exclude<FeedbackStatus, 'new'>) {
  if (to === 'resolved') return 'one.resolve'
  if (to === 'dismissed') return 'one.dismiss'
  return from === 'new' ? 'one.start' : 'one.reopen'
}
