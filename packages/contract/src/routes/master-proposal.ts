import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { masterEntityName } from '../schemas/master/master.ts'
import {
  approveProposalInput,
  declineProposalInput,
  masterProposal,
  masterProposals,
  masterProposalsQuery,
  mergeProposalInput,
  newProposalInput,
  proposed,
} from '../schemas/master/proposal.ts'

const list = z.object({ entity: masterEntityName })
const one = z.object({ entity: masterEntityName, id: z.uuid() })

export const proposeMasterValue = defineRoute({
  id: 'proposeMasterValue',
  method: 'POST',
  path: '/masters/:entity/proposals',
  audience: 'signed-in',
  summary: 'Propose a value for a master list; the caller is notified of the decision',
  params: list,
  body: newProposalInput,
  answers: { 201: proposed },
  errors: ['not-found', 'forbidden', 'conflict', 'invalid', 'not-permitted-now'],
})

export const listMasterProposals = defineRoute({
  id: 'listMasterProposals',
  method: 'GET',
  path: '/masters/:entity/proposals',
  audience: 'signed-in',
  summary:
    'List the words that three people typed or someone proposed for a master list, those of most people first; decided ones newest first',
  params: list,
  query: masterProposalsQuery,
  answers: { 200: masterProposals },
  errors: ['not-found', 'forbidden', 'invalid'],
})

export const approveMasterProposal = defineRoute({
  id: 'approveMasterProposal',
  method: 'POST',
  path: '/masters/:entity/proposals/:id/approve',
  audience: 'signed-in',
  summary: 'Add proposed words to a master list as a new value; everyone who typed them gets the value',
  params: one,
  body: approveProposalInput,
  idempotent: true,
  answers: { 200: masterProposal },
  errors: ['not-found', 'forbidden', 'conflict', 'invalid', 'not-permitted-now'],
})

export const mergeMasterProposal = defineRoute({
  id: 'mergeMasterProposal',
  method: 'POST',
  path: '/masters/:entity/proposals/:id/merge',
  audience: 'signed-in',
  summary:
    'Make proposed words a synonym of a value that the master list has; everyone who typed them gets that value',
  params: one,
  body: mergeProposalInput,
  idempotent: true,
  answers: { 200: masterProposal },
  errors: ['not-found', 'forbidden', 'conflict', 'invalid'],
})

export const declineMasterProposal = defineRoute({
  id: 'declineMasterProposal',
  method: 'POST',
  path: '/masters/:entity/proposals/:id/decline',
  audience: 'signed-in',
  summary: 'Decline proposed words with a reason; people who typed them keep them as their own words',
  params: one,
  body: declineProposalInput,
  idempotent: true,
  answers: { 200: masterProposal },
  errors: ['not-found', 'forbidden', 'conflict', 'invalid'],
})

export const reopenMasterProposal = defineRoute({
  id: 'reopenMasterProposal',
  method: 'POST',
  path: '/masters/:entity/proposals/:id/reopen',
  audience: 'signed-in',
  summary:
    'Undo the decision on proposed words, up to 30 days later; what people changed since stays as it is',
  params: one,
  idempotent: true,
  answers: { 200: masterProposal },
  errors: ['not-found', 'forbidden', 'conflict', 'not-permitted-now'],
})
