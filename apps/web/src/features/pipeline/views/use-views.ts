import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ApplicantView,
  changeApplicantView,
  deleteApplicantView,
  listApplicantViews,
  restoreApplicantView,
  saveApplicantView,
} from '@vouch/contract'
import { useMemo } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { listOf, type ShownList } from './shown-list.ts'
import { viewsTexts } from './views.en.ts'

/** The person's views of applicants, by name. */
export const viewsQuery = queryOptions({
  queryKey: ['applicant-views'],
  queryFn: ({ signal }) => api(listApplicantViews, {}, { signal, quiet: true }),
})

/** The same with the number of applicants in each, as it is now. */
export const viewCountsQuery = queryOptions({
  queryKey: [...viewsQuery.queryKey, 'counts'],
  queryFn: ({ signal }) => api(listApplicantViews, { query: { withCounts: true } }, { signal, quiet: true }),
  refetchOnMount: 'always',
})

/** The view that a list was opened as; undefined without one, and while it loads. */
export function useOpenView({ saved }: ShownList): ApplicantView | undefined {
  const { data } = useQuery({ ...viewsQuery, enabled: saved !== undefined })
  return data?.items.find(({ id }) => id === saved)
}

/** Commands that save, change and delete views. They reject with the server's sentence. */
export function useViewCommands() {
  const t = useTexts(viewsTexts)
  const client = useQueryClient()
  return useMemo(() => {
    // Also after a failure: another tab may have changed the view.
    const refreshed = async <T>(call: Promise<T>): Promise<T> => {
      try {
        return await call
      } finally {
        await client.invalidateQueries({ queryKey: viewsQuery.queryKey })
      }
    }
    const restore = async ({ id }: ApplicantView) => {
      const { name } = await refreshed(api(restoreApplicantView, { params: { id } }))
      notify(t('edit.restored', { name }))
    }
    return {
      save: async (name: string, shown: ShownList) => {
        const body = { name, list: listOf(shown) }
        const view = await refreshed(api(saveApplicantView, { body }, { quiet: true }))
        notify(t('updated', { name: view.name }))
        return view
      },
      update: async ({ id, version, name }: ApplicantView, shown: ShownList) => {
        await refreshed(api(changeApplicantView, { params: { id }, version, body: { list: listOf(shown) } }))
        notify(t('updated', { name }))
      },
      rename: async ({ id, version }: ApplicantView, name: string) => {
        await refreshed(
          api(changeApplicantView, { params: { id }, version, body: { name } }, { quiet: true }),
        )
        notify(t('edit.renamed', { name }))
      },
      remove: async (view: ApplicantView) => {
        await refreshed(api(deleteApplicantView, { params: { id: view.id } }))
        notify({
          message: t('edit.deleted', { name: view.name }),
          // The API client shows why it fails.
          action: { label: t('edit.undo'), onClick: () => void restore(view).catch(() => undefined) },
        })
      },
    }
  }, [client, t])
}
