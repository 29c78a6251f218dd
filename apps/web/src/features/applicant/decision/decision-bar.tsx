import { Button, type ButtonProps } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type PipelineAction, stages } from '@vouch/contract'
import { stageIndex } from '@vouch/domain'
import { useEffect, useState } from 'react'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { KeyCap } from '#ui/keys/key-cap.tsx'
import { useSingleKeys } from '#ui/keys/use-single-keys.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { texts } from '../applicant.en.ts'
import classes from '../applicant.module.css'
import { useApplicant } from '../applicant-context.ts'
import { type DecisionDialog, DecisionDialogs } from './decision-dialogs.tsx'

/** Single keys for decisions. */
export type DecisionKeys = Readonly<Record<'advance' | 'hold' | 'reject' | 'move', string>>

interface DecisionBarProps {
  /** Keys that take the decisions too; null while they are turned off. */
  readonly keys?: DecisionKeys | null
  /** Whether keys may decide now. Not while the applicant has only just appeared, and nobody can have read anything. */
  readonly isReady?: () => boolean
}

/** Buttons for the decisions that the viewer may take; the primary button comes last. */
export function DecisionBar({ keys = null, isReady = () => true }: DecisionBarProps) {
  const [dialog, setDialog] = useState<DecisionDialog | null>(null)
  const { onDialog } = useApplicant()
  const isOpen = dialog !== null
  useEffect(() => {
    if (!isOpen) return
    onDialog?.(true)
    return () => onDialog?.(false)
  }, [isOpen, onDialog])
  return (
    <>
      <Buttons keys={keys} isReady={isReady} onDialog={setDialog} />
      <DecisionDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}

interface ButtonsProps {
  readonly keys: DecisionKeys | null
  readonly isReady: () => boolean
  readonly onDialog: (dialog: DecisionDialog) => void
}

function Buttons({ keys, isReady, onDialog }: ButtonsProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { application, decisions, list } = useApplicant()
  const { permitted, candidate, job, stage } = application
  const may = (action: PipelineAction) => permitted.includes(action)
  const next = stages[stageIndex(stage) + 1]
  // On the page that the link leads to, it would do nothing.
  const isHireForm = useLocation({ select: ({ pathname }) => pathname.endsWith('/stages/hired') })
  const forget = (decision: Promise<void>) => void decision.catch(() => undefined)
  const open = (dialog: DecisionDialog, isPermitted: boolean) =>
    isPermitted ? () => onDialog(dialog) : undefined
  const reject = open('reject', may('reject'))
  const hold = open('hold', may('hold'))
  const move = open('move', may('advance') || may('move-back'))
  const advance = may('advance') && next ? () => forget(decisions.move(next)) : undefined
  const byKey = (act: (() => void) | undefined) => act && (() => isReady() && act())
  useSingleKeys(
    keys
      ? {
          [keys.reject]: byKey(reject),
          [keys.hold]: byKey(hold),
          [keys.move]: byKey(move),
          [keys.advance]: byKey(advance),
        }
      : {},
    keys !== null,
  )
  if (!permitted.some((action) => action !== 'withdraw' && action !== 'confirm-hire')) return null

  return (
    // biome-ignore lint/a11y/useSemanticElements: this group of buttons is not a form fieldset
    <div className={classes.decide} role="group" aria-label={t('decide.label')}>
      {reject && (
        <Button variant="default" onClick={reject} {...withKey(keys?.reject)}>
          {t('decide.reject')}
        </Button>
      )}
      {hold && (
        <Button variant="default" onClick={hold} {...withKey(keys?.hold)}>
          {t('decide.hold')}
        </Button>
      )}
      {move && (
        <Button variant="default" onClick={move} {...withKey(keys?.move)}>
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
      {may('reopen') && <Button onClick={() => onDialog('reopen')}>{t('decide.reopen')}</Button>}
      {advance && next && (
        <Button onClick={advance} loading={decisions.busy} {...withKey(keys?.advance)}>
          {t('decide.advance', { stage: word(`stage.${next}`) })}
        </Button>
      )}
      {may('hire') && !isHireForm && (
        <LinkButton
          to="/admin/jobs/employer/$jobId/$userId/stages/hired"
          params={{ jobId: job.id, userId: candidate.userId }}
          search={{ ...list }}
        >
          {t('decide.hire')}
        </LinkButton>
      )}
    </div>
  )
}

/** Shows a button's key on the button, and tells it to assistive technology. */
function withKey(key: string | undefined): Partial<ButtonProps> & { 'aria-keyshortcuts'?: string } {
  if (key === undefined) return {}
  return {
    'aria-keyshortcuts': key,
    rightSection: <KeyCap of={key} onButton />,
  }
}
