import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession, type Session } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { sessionsQuery } from './account-queries.ts'
import { texts } from './account-settings.en.ts'
import { deviceName } from './device-name.ts'

const { queryKey } = sessionsQuery

/** Ends other sessions: removes them from the list at once, and restores them on failure. */
export function useSessions() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const settled = () => client.invalidateQueries({ queryKey })

  const end = useMutation({
    mutationFn: async ({ id }: Session) => {
      try {
        await api(endSession, { params: { id } }, { quiet: true })
      } catch (error) {
        // 404: the session has already ended, so there is nothing left to do.
        if (!isProblem(error, 404)) throw error
      }
    },
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(
        queryKey,
        (before) => before && { items: before.items.filter((one) => one.id !== id) },
      )
    },
    onSuccess: (_nothing, session) => notify(t('sessions.ended', { device: deviceName(session) })),
    onError: (error) => notifyError(error.message),
    onSettled: settled,
  })
  const endOthers = useMutation({
    mutationFn: () => api(endOtherSessions),
    onSuccess: ({ ended }) => {
      client.setQueryData(
        queryKey,
        (before) => before && { items: before.items.filter(({ current }) => current) },
      )
      notify(t('sessions.endedOthers', { count: ended }))
    },
    onSettled: settled,
  })
  return { end, endOthers }
}
