import { Button } from '@mantine/core'
import { type StageMessage, sendMessage } from '@vouch/contract'
import { stageIndex } from '@vouch/domain'
import { type ReactNode, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useTexts } from '#lib/format/texts.ts'
import { words } from '#lib/format/words.en.ts'
import { MessageThread } from '#ui/application/message-thread.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ConfirmEmailFirst, useUnconfirmedEmail } from '#ui/sign-in/confirm-email-first.tsx'
import classes from './applicant.module.css'
import { useApplicant } from './applicant-context.ts'
import { MoveDialog } from './move-dialog.tsx'
import { stageTexts } from './stages.en.ts'
import { useStageAct } from './use-stage-act.ts'

interface StagePageProps {
  readonly stage: StageMessage['stage']
  /** Shows the page though the stage is not reached: the act here is what leads to it. */
  readonly early?: boolean
  /** The stage's main act. */
  readonly children?: ReactNode
}

/** The page of a stage: its main act, and its conversation. */
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

/** All messages of the application, the same on the page of each stage. */
function Thread() {
  const t = useTexts(stageTexts)
  const { application } = useApplicant()
  const act = useStageAct()
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

/** Why nothing can be written or sent now; null when it can. */
export function useClosedReason(): string | null {
  const t = useTexts(stageTexts)
  const { application } = useApplicant()
  const unconfirmed = useUnconfirmedEmail()
  if (application.mayCorrespond) return unconfirmed ? t('closed.email') : null
  const over = application.status === 'rejected' || application.status === 'withdrawn'
  return over ? t('closed.ended') : t('closed.role')
}

/** Says that a stage was not reached, and offers the move where it is permitted. */
function NotReached({ stage }: { readonly stage: StageMessage['stage'] }) {
  const t = useTexts(stageTexts)
  const word = useTexts(words)
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
