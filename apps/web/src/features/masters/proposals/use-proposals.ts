import { useQueryClient } from '@tanstack/react-query'
import {
  approveMasterProposal,
  declineMasterProposal,
  type MasterProposal,
  mergeMasterProposal,
  type newMasterRecordInput,
  reopenMasterProposal,
} from '@vouch/contract'
import type { z } from 'zod'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { endSubmission, submissionKey } from '#lib/draft/submission-key.ts'
import { useTexts } from '#lib/format/texts.ts'
import { refreshMaster } from '../masters-queries.ts'
import { texts } from './proposals.en.ts'

interface ProposalActions {
  /** Adds the words as a value. @throws the problem of a refusal */
  readonly approve: (
    proposal: Pick<MasterProposal, 'id'>,
    input: z.input<typeof newMasterRecordInput>,
  ) => Promise<void>
  /** Makes the words a synonym of a value. @throws the problem of a refusal */
  readonly merge: (proposal: MasterProposal, into: string) => Promise<void>
  /** @throws the problem of a refusal */
  readonly decline: (proposal: MasterProposal, reason: string) => Promise<void>
  /** Undoes the decision. A failure appears as a snackbar. */
  readonly reopen: (proposal: MasterProposal) => Promise<void>
}

/** Decisions on proposals for a list. Each offers to undo it. */
export function useProposals(entity: string): ProposalActions {
  const t = useTexts(texts)
  const client = useQueryClient()
  const refresh = () => refreshMaster(client, entity)
  const call = ({ id }: Pick<MasterProposal, 'id'>) => ({ params: { entity, id } })

  const reopen = async (proposal: MasterProposal) => {
    // The same decision is undone once, however often somebody presses the button.
    const idempotencyKey = `reopen-${proposal.id}-${proposal.decidedAt}`
    try {
      await api(reopenMasterProposal, call(proposal), { quiet: true, idempotencyKey })
      notify(t('done.reopened', { words: proposal.words }))
    } catch (error) {
      if (error instanceof Error) notifyError(error.message)
    }
    await refresh()
  }

  /** Somebody else may have decided: what is shown behind the dialog must be true. */
  const orRefresh = async <T>(request: Promise<T>): Promise<T> => {
    try {
      return await request
    } catch (error) {
      if (isProblem(error, 409)) await refresh()
      throw error
    }
  }

  const decided = async (form: string, proposal: MasterProposal, message: string) => {
    endSubmission(form)
    notify({ message, action: { label: t('done.undo'), onClick: () => void reopen(proposal) } })
    await refresh()
  }

  return {
    reopen,
    approve: async (proposal, input) => {
      const idempotencyKey = submissionKey('approve', { id: proposal.id, input })
      const request = { ...call(proposal), body: input }
      const answer = await orRefresh(api(approveMasterProposal, request, { quiet: true, idempotencyKey }))
      await decided('approve', answer, t('done.approved', { label: answer.value?.label ?? answer.words }))
    },
    merge: async (proposal, into) => {
      const idempotencyKey = submissionKey('merge-words', { id: proposal.id, into })
      const request = { ...call(proposal), body: { into } }
      const answer = await orRefresh(api(mergeMasterProposal, request, { quiet: true, idempotencyKey }))
      const { words, value } = answer
      await decided('merge-words', answer, t('done.merged', { words, label: value?.label ?? into }))
    },
    decline: async (proposal, reason) => {
      const idempotencyKey = submissionKey('decline', { id: proposal.id, reason })
      const request = { ...call(proposal), body: { reason } }
      const answer = await orRefresh(api(declineMasterProposal, request, { idempotencyKey }))
      await decided('decline', answer, t('done.declined', { words: answer.words }))
    },
  }
}
