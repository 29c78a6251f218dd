import { Button } from '@mantine/core'
import type { StageMessage } from '@vouch/contract'
import { stageIndex } from '@vouch/domain'
import { type ReactNode, useState } from 'react'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ConfirmEmailFirst } from '#ui/sign-in/confirm-email-first.tsx'
import classes from '../applicant.module.css'
import { useApplicant } from '../applicant-context.ts'
import { MoveDialog } from '../decision/move-dialog.tsx'
import { stageTexts } from './stages.en.ts'
import { Thread } from './thread.tsx'

interface StagePageProps {
  readonly stage: StageMessage['stage']
  /** Shows the content before the application reaches the stage: the stage's command moves the application there. */
  readonly early?: boolean
  readonly children?: ReactNode
}

/** The employer's page of one stage: the stage's content and, unless it stands beside, the message thread. */
export function StagePage({ stage, early = false, children }: StagePageProps) {
  const { application, isBeside } = useApplicant()
  const reached = stageIndex(application.stage) >= stageIndex(stage)
  return (
    <div className={classes.sections}>
      {application.mayCorrespond && <ConfirmEmailFirst />}
      {reached || early ? children : <NotReached stage={stage} />}
      {!isBeside && <Thread />}
    </div>
  )
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
