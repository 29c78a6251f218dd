import { useQuery } from '@tanstack/react-query'
import { proposeMasterValue } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { masterDefinitionQuery } from '#lib/data/masters.ts'
import { useTexts } from '#lib/format/texts.ts'
import { masterTexts } from './master-select.en.ts'
import type { MasterSearch } from './use-master-search.ts'

/** Option value that stands for proposing the typed text. No code of a master list is equal to it. */
export const proposeValue = '+'

/**
 * Lets people propose the typed text for the list, if it is missing there and they do not decide about it themselves.
 * @param isOffered whether the field offers that at all
 * @returns a function that resolves to whether the text was proposed; null if they cannot
 */
export function useProposing(
  entity: string,
  words: string,
  search: MasterSearch,
  isOffered: boolean,
): (() => Promise<boolean>) | null {
  const t = useTexts(masterTexts)
  const typed = words.trim()
  const isMissing = typed !== '' && search.current && search.exact(typed) === undefined
  const { data } = useQuery({
    ...masterDefinitionQuery(entity),
    enabled: isOffered && isMissing,
    retry: false,
  })
  const { permitted = [], decides = [], label = '' } = data ?? {}
  if (!isOffered || !isMissing || !permitted.includes('propose') || decides.length > 0) return null
  return async () => {
    try {
      const answer = await api(
        proposeMasterValue,
        { params: { entity }, body: { words: typed } },
        { quiet: true },
      )
      notify(t('proposed', { words: answer.words, list: label }))
      return true
    } catch (error) {
      // The API’s refusals already explain what happened to the words.
      const isRefused = isProblem(error) && error.status >= 400 && error.status < 500
      if (isRefused) notifyError(error.message)
      else if (error instanceof Error) notifyError(t('notProposed', { words: typed, problem: error.message }))
      return false
    }
  }
}
