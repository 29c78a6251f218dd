import { useQueryClient } from '@tanstack/react-query'
import { createShare, endShare, type PassportShare, type shareInput } from '@vouch/contract'
import type { z } from 'zod'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { endSubmission, submissionKey } from '#lib/draft/submission-key.ts'
import { useTexts } from '#lib/format/texts.ts'
import { sharesQuery } from '../holder-queries.ts'
import { labelOf } from './share-words.ts'
import { texts } from './shares.en.ts'

/** Makes and ends shares. The list updates at once. */
export function useShares() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { queryKey } = sharesQuery
  const put = (change: (before: readonly PassportShare[]) => PassportShare[]) => {
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (before) => before && change(before))
  }
  return {
    /** Returns the address of the new share. Callers show errors. */
    create: async (body: z.output<typeof shareInput>): Promise<string> => {
      const idempotencyKey = submissionKey('passport-share', body)
      const { url, ...share } = await api(createShare, { body }, { quiet: true, idempotencyKey })
      endSubmission('passport-share')
      put((before) => [share, ...before.filter(({ id }) => id !== share.id)])
      return url
    },

    /** The API client shows errors. */
    end: async (share: PassportShare) => {
      await api(endShare, { params: { id: share.id } })
      put((before) => before.filter(({ id }) => id !== share.id))
      notify({ message: t('ask.done', { label: labelOf(share) }), tone: 'info' })
    },
  }
}
