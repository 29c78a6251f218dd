import {
  approveMasterProposal,
  declineMasterProposal,
  listMasterProposals,
  mergeMasterProposal,
  proposeMasterValue,
  reopenMasterProposal,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { approveProposal, declineProposal, mergeProposal, type ProposalDeps } from './decide-proposal.ts'
import { listProposals } from './proposals-read-model.ts'
import { proposeValue } from './propose-value.ts'
import { reopenProposal } from './reopen-proposal.ts'

/** Adds the routes of proposals for lists. */
export function mountProposals(app: FastifyInstance, deps: ProposalDeps): void {
  mount(app, proposeMasterValue, ({ actor, params, body }) =>
    proposeValue(deps, actor, params.entity, body.words),
  )
  mount(app, listMasterProposals, ({ actor, params, query }) =>
    listProposals(deps, actor, params.entity, query),
  )
  mount(app, approveMasterProposal, ({ actor, params, body }) => approveProposal(deps, actor, params, body))
  mount(app, mergeMasterProposal, ({ actor, params, body }) => mergeProposal(deps, actor, params, body.into))
  mount(app, declineMasterProposal, ({ actor, params, body }) =>
    declineProposal(deps, actor, params, body.reason),
  )
  mount(app, reopenMasterProposal, ({ actor, params }) => reopenProposal(deps, actor, params))
}
