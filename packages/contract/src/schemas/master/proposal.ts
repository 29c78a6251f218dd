import { z } from 'zod'
import { id, line, masterCode, moment, pageOf, pageQuery, required, text } from '../common.ts'
import { masterRef } from './master.ts'
import { newMasterRecordInput } from './record.ts'

/** States of a proposal. A decision can be undone, which opens the proposal again. */
export const proposalStates = ['open', 'approved', 'merged', 'declined'] as const

export const proposalLimits = {
  /** People who have typed the same words before administrators see them, unless somebody proposed them. */
  people: 3,
  /** Open proposals of one person in all lists. */
  openOfPerson: 50,
  reason: 500,
  /** Days within which a decision can be undone. */
  undoDays: 30,
} as const

/** Words for a list that it does not contain: typed by several people, or proposed. Never tells by whom. */
export const masterProposal = z
  .object({
    id,
    /** As most people typed them. */
    words: z.string(),
    /** Number of people and companies that have typed the words; as it was at the decision if there is one. */
    people: z.int(),
    /** Number of people who proposed the words. */
    proposers: z.int(),
    state: z.enum(proposalStates),
    openedAt: moment,
    /** A value of the list that already has this name. */
    match: masterRef.nullable(),
    /** What the words became: the new value, or the one that they were merged into. */
    value: masterRef.nullable(),
    reason: z.string().nullable(),
    decidedAt: moment.nullable(),
    /** Name of who decided; null once that account is deleted. */
    decidedBy: z.string().nullable(),
    /** Null if nothing can be undone any more. */
    undoUntil: moment.nullable(),
  })
  .meta({ id: 'MasterProposal' })

export const masterProposals = pageOf(masterProposal)

export const masterProposalsQuery = pageQuery.extend({
  /** `open` if left out. */
  state: z.enum(proposalStates).optional(),
  /** Part of the words. */
  q: line(120).optional(),
})

export const newProposalInput = z.strictObject({ words: required(line(200)) })

/** What somebody proposed. `isNew` is false if they had proposed it before. */
export const proposed = z.object({ words: z.string(), isNew: z.boolean() }).meta({ id: 'Proposed' })

/** The value that proposed words become. It is for everybody, so it belongs to no company. */
export const approveProposalInput = newMasterRecordInput.omit({ companyId: true })

export const mergeProposalInput = z.strictObject({ into: masterCode })

export const declineProposalInput = z.strictObject({ reason: required(text(proposalLimits.reason)) })

export type ProposalState = (typeof proposalStates)[number]
export type MasterProposal = z.output<typeof masterProposal>
