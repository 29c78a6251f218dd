import { Button } from '@mantine/core'
import { type PipelineAction, stages } from '@vouch/contract'
import { stageIndex } from '@vouch/domain'
import { useState } from 'react'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { texts } from './applicant.en.ts'
import classes from './applicant.module.css'
import { useApplicant } from './applicant-context.ts'
import { MoveDialog } from './move-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'

type Dialog = 'move' | 'hold' | 'reject' | 'reopen'

/** Buttons for the decisions that the viewer may take; the primary button comes last. */
export function DecisionBar() {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { application, decisions, list } = useApplicant()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { permitted, candidate, job, stage } = application
  const may = (action: PipelineAction) => permitted.includes(action)
  const next = stages[stageIndex(stage) + 1]
  const mayMove = may('advance') || may('move-back')
  const forget = (decision: Promise<void>) => void decision.catch(() => undefined)
  if (!permitted.some((action) => action !== 'withdraw' && action !== 'confirm-hire')) return null

  return (
    // biome-ignore lint/a11y/useSemanticElements: this group of buttons is not a form fieldset
    <div className={classes.decide} role="group" aria-label={t('decide.label')}>
      {may('reject') && (
        <Button variant="default" onClick={() => setDialog('reject')}>
          {t('decide.reject')}
        </Button>
      )}
      {may('hold') && (
        <Button variant="default" onClick={() => setDialog('hold')}>
          {t('decide.hold')}
        </Button>
      )}
      {mayMove && (
        <Button variant="default" onClick={() => setDialog('move')}>
          {t('decide.move')}
        </Button>
      )}
      {may('resume') && (
        <Button onClick={() => forget(decisions.resume())} loading={decisions.busy}>
          {t('decide.resume')}
        </Button>
      )}
      {may('undo-reject') && (
        <Button onClick={() => forget(decisions.undoReject())} loading={decisions.busy}>
          {t('decide.undo-reject')}
        </Button>
      )}
      {may('reopen') && <Button onClick={() => setDialog('reopen')}>{t('decide.reopen')}</Button>}
      {may('advance') && next && (
        <Button onClick={() => forget(decisions.move(next))} loading={decisions.busy}>
          {t('decide.advance', { stage: word(`stage.${next}`) })}
        </Button>
      )}
      {may('hire') && (
        <LinkButton
          to="/admin/jobs/employer/$jobId/$userId/stages/hired"
          params={{ jobId: job.id, userId: candidate.userId }}
          search={{ ...list }}
        >
          {t('decide.hire')}
        </LinkButton>
      )}
      <DecisionDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  )
}

interface DecisionDialogsProps {
  readonly dialog: Dialog | null
  readonly onClose: () => void
}

function DecisionDialogs({ dialog, onClose }: DecisionDialogsProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { application, decisions } = useApplicant()
  const { candidate, stage } = application
  return (
    <>
      <MoveDialog opened={dialog === 'move'} onClose={onClose} />
      <RejectDialog opened={dialog === 'reject'} onClose={onClose} />
      <ConfirmDialog
        opened={dialog === 'hold'}
        title={t('holdDialog.title', { name: candidate.name })}
        confirmLabel={t('holdDialog.submit')}
        reason={{ label: t('holdDialog.reason'), hint: t('holdDialog.hint'), maxLength: 1000 }}
        onConfirm={decisions.hold}
        onClose={onClose}
      >
        {t('holdDialog.body', { name: candidate.name })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog === 'reopen'}
        title={t('reopenDialog.title', { name: candidate.name })}
        confirmLabel={t('reopenDialog.submit')}
        reason={{
          label: t('reopenDialog.reason'),
          hint: t('reopenDialog.hint'),
          required: true,
          maxLength: 1000,
        }}
        onConfirm={decisions.reopen}
        onClose={onClose}
      >
        {t('reopenDialog.body', { name: candidate.name, stage: word(`stage.${stage}`) })}
      </ConfirmDialog>
    </>
  )
}
