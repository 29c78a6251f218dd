import { useQueryClient } from '@tanstack/react-query'
import { addSearchSynonym, removeSearchSynonym, type SearchSynonym } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './search-synonyms.en.ts'
import { searchSynonymsQuery } from './search-synonyms-queries.ts'
import { nameOf } from './words.ts'

/** Removes a group and offers to undo it. @throws ApiProblem if the dialog should stay open for another try */
export function useRemoveGroup(): (group: SearchSynonym) => Promise<void> {
  const t = useTexts(texts)
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: searchSynonymsQuery.queryKey })

  const restore = async ({ words }: SearchSynonym) => {
    try {
      await api(addSearchSynonym, { body: { words } })
    } catch {
      // The API client shows the error.
    }
    await refresh()
  }

  return async (group) => {
    const { id, version } = group
    try {
      await api(removeSearchSynonym, { params: { id }, version }, { quiet: true })
    } catch (error) {
      if (isProblem(error, 412)) {
        notifyError(t('removeChanged'))
        await refresh()
        return
      }
      // 404: somebody else has removed it.
      if (!isProblem(error, 404)) {
        if (error instanceof Error) notifyError(error.message)
        throw error
      }
    }
    notify({
      message: t('removed', { name: nameOf(group) }),
      action: { label: t('undo'), onClick: () => void restore(group) },
    })
    await refresh()
  }
}
