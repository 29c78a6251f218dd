import { Button, Group } from '@mantine/core'
import type { MasterDefinition, MasterProposal } from '@vouch/contract'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { isSameName } from './proposal-words.tsx'
import { texts } from './proposals.en.ts'
import classes from './proposals.module.css'
import type { Deciding } from './proposals-page.tsx'
import { useProposals } from './use-proposals.ts'

interface DecisionActionsProps {
  readonly definition: MasterDefinition
  readonly proposal: MasterProposal
  readonly onDecide: (deciding: Deciding) => void
}

/** Buttons for deciding about words, or for undoing the decision. */
export function DecisionActions({ definition, proposal, onDecide }: DecisionActionsProps) {
  const t = useTexts(texts)
  const { name: entity, decides } = definition
  const { words, state, match, undoUntil } = proposal
  const { reopen } = useProposals(entity)
  const { run, busy } = useCommand(() => reopen(proposal))
  const decide = (how: Deciding['how']) => () => onDecide({ how, proposal })
  if (state !== 'open') {
    if (undoUntil === null) return null
    return (
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        onClick={() => run()}
        aria-label={t('undoOf', { words })}
      >
        {t('undo')}
      </Button>
    )
  }
  return (
    <Group gap="xs" className={classes.actions ?? ''}>
      {decides.includes('approve') && !isSameName(proposal) && (
        <Button
          size="compact-sm"
          variant={match ? 'default' : 'filled'}
          onClick={decide('approve')}
          aria-label={t('addOf', { words })}
        >
          {t('add')}
        </Button>
      )}
      {decides.includes('merge') && (
        <Button
          size="compact-sm"
          variant={match ? 'filled' : 'default'}
          onClick={decide('merge')}
          aria-label={t('useOf', { words })}
        >
          {t('use')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        onClick={decide('decline')}
        aria-label={t('declineOf', { words })}
      >
        {t('decline')}
      </Button>
    </Group>
  )
}
