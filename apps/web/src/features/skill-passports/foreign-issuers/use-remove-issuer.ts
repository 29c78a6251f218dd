import { useQueryClient } from '@tanstack/react-query'
import { addForeignIssuer, type ForeignIssuer, removeForeignIssuer } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './foreign-issuers.en.ts'
import { foreignIssuersQuery } from './foreign-issuers-queries.ts'

/** Removes an issuer and offers to undo it. @throws ApiProblem if the dialog should stay open for another try */
export function useRemoveIssuer(): (issuer: ForeignIssuer) => Promise<void> {
  const t = useTexts(texts)
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: foreignIssuersQuery.queryKey })

  const restore = async ({ name, address, countsInMatching, note }: ForeignIssuer) => {
    try {
      await api(addForeignIssuer, { body: { name, address, countsInMatching, note } })
    } catch {
      // The API client shows the error.
    }
    await refresh()
  }

  return async (issuer) => {
    const { id, version, name } = issuer
    try {
      await api(removeForeignIssuer, { params: { id }, version }, { quiet: true })
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
      message: t('removed', { name }),
      action: { label: t('undo'), onClick: () => void restore(issuer) },
    })
    await refresh()
  }
}
