import type { MasterDefinition, MasterProposal } from '@vouch/contract'
import { DecisionActions } from './decision-actions.tsx'
import { DecidedBy, Outcome, WantedBy } from './proposal-words.tsx'
import classes from './proposals.module.css'
import type { Deciding } from './proposals-page.tsx'

interface ProposalCardProps {
  readonly definition: MasterDefinition
  readonly proposal: MasterProposal
  readonly onDecide: (deciding: Deciding) => void
}

/** Proposed words as a card, for narrow screens. */
export function ProposalCard({ definition, proposal, onDecide }: ProposalCardProps) {
  return (
    <div className={classes.card}>
      <bdi className={classes.words}>{proposal.words}</bdi>
      <div>
        <WantedBy proposal={proposal} />
      </div>
      {proposal.state !== 'open' && (
        <>
          <div>
            <Outcome entity={definition.name} proposal={proposal} />
          </div>
          <div>
            <DecidedBy proposal={proposal} />
          </div>
        </>
      )}
      <DecisionActions definition={definition} proposal={proposal} onDecide={onDecide} />
    </div>
  )
}
