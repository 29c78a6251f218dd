import { Button } from '@mantine/core'
import { type StageMessage, sendMessage } from '@vouch/contract'
import { stageIndex } from '@vouch/domain'
import { type ReactNode, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { MessageThread } from '#ui/application/message-thread.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ConfirmEmailFirst, useUnconfirmedEmail } from '#ui/sign-in/confirm-email-first.tsx'
import classes from './applicant.module.css'
import { useApplicant } from './applicant-context.ts'
import { MoveDialog } from './move-dialog.tsx'
import { stageTexts } from './stages.en.ts'
import { useStageCommand } from './use-stage-command.ts'

interface StagePageProps {
  readonly stage: StageMessage['stage']
  /** Shows the content before the application reaches the stage: the stage's command moves the application there. */
  readonly early?: boolean
  readonly children?: ReactNode
}

/** The employer's page of one stage: the stage's content and the message thread. */
export function StagePage({ stage, early = false, children }: StagePageProps) {
  const { application } = useApplicant()
  const reached = stageIndex(application.stage) >= stageIndex(stage)
  return (
    <div className={classes.sections}>
      {application.mayCorrespond && <ConfirmEmailFirst />}
      {reached || early ? children : <NotReached stage={stage} />}
      {(application.stage !== 'applied' || application.messages.length > 0) && <Thread />}
    </div>
  )
}

/** All messages of the application; every stage page shows the same thread. */
function Thread() {
  const t = useTexts(stageTexts)
  const { application } = useApplicant()
  const act = useStageCommand()
  const closed = useClosedReason()
  const { id, stage } = application
  return (
    <MessageThread
      messages={application.messages}
      side="employer"
      draftKey={`message.${id}`}
      closed={stage === 'applied' ? t('closed.applied') : closed}
      onSend={async (text, idempotencyKey) => {
        if (stage === 'applied') return
        await act(() =>
          api(sendMessage, { params: { id, stage }, body: { text } }, { quiet: true, idempotencyKey }),
        )
      }}
    />
  )
}

/** Why the employer cannot send anything at present; null if they can. */
export function useClosedReason(): string | null {
  const t = useTexts(stageTexts)
  const { application } = useApplicant()
  const unconfirmed = useUnconfirmedEmail()
  if (application.mayCorrespond) return unconfirmed ? t('closed.email') : null
  const over = application.status === 'rejected' || application.status === 'withdrawn'
  return over ? t('closed.ended') : t('closed.role')
}

/** Placeholder for a stage that the application has not reached, with a move button if moving is permitted. */
function NotReached({ stage }: { readonly stage: StageMessage['stage'] }) {
  const t = useTexts(stageTexts)
  const word = useTexts(glossary)
  const { application, decisions } = useApplicant()
  const [asking, setAsking] = useState(false)
  const { name } = application.candidate
  const here = word(`stage.${application.stage}`)
  const over = application.status === 'rejected' || application.status === 'withdrawn'
  const isNext = stageIndex(stage) === stageIndex(application.stage) + 1
  const mayMove = stage !== 'hired' && application.permitted.includes('advance')
  const move = () => {
    if (isNext) void decisions.move(stage).catch(() => undefined)
    else setAsking(true)
  }
  return (
    <>
      <EmptyState
        title={t('notReached.title', { name })}
        actions={
          mayMove && (
            <Button variant="default" onClick={move} loading={decisions.busy}>
              {t('notReached.move', { stage: word(`stage.${stage}`) })}
            </Button>
          )
        }
      >
        {t(over ? 'notReached.ended' : 'notReached.body', { stage: here })}
        {stage === 'hired' && !over && <div>{t('notReached.hire')}</div>}
      </EmptyState>
      <MoveDialog opened={asking} onClose={() => setAsking(false)} to={stage} />
    </>
  )
}
