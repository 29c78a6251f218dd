import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type JobImport, startJobImport, stopJobImport, undoJobImport } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { jobImportQuery, storeImport } from '../job-import-queries.ts'
import { texts } from '../job-imports.en.ts'
import { sourceScope } from '../source/use-source-change.ts'
import { importTexts } from './import.en.ts'

/** Starts, stops, discards or undoes an import. */
export function useImportCommands(data: JobImport) {
  const t = useTexts(importTexts)
  const word = useTexts(texts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const params = { id: data.id }
  const { queryKey } = jobImportQuery(data.id)
  const reload = () => void client.invalidateQueries({ queryKey })

  // Waits for changes that are still being saved: a text field saves when the button takes its focus.
  const [failedVersion, setFailedVersion] = useState(0)
  const start = useMutation({
    scope: sourceScope(data.id).scope,
    mutationFn: () => {
      const { version } = client.getQueryData<JobImport>(queryKey) ?? data
      return api(startJobImport, { params, version }, { quiet: true })
    },
    onSuccess: (next) => storeImport(client, next),
    onError: (error) => {
      if (isProblem(error, 412)) notifyError(word('stale'))
      setFailedVersion(client.getQueryData<JobImport>(queryKey)?.version ?? data.version)
      reload()
    },
  })
  const command = (send: () => Promise<JobImport>, done?: string) => async () => {
    try {
      storeImport(client, await send())
      if (done !== undefined) notify(done)
    } catch (error) {
      // The import may have ended meanwhile.
      reload()
      throw error
    }
  }
  const stop = useCommand(command(() => api(stopJobImport, { params })))
  const undo = useCommand(command(() => api(undoJobImport, { params })))
  const discard = useCommand(async () => {
    await command(() => api(stopJobImport, { params }), t('ready.discarded'))()
    await navigate({ to: '/admin/jobs/imports' })
  })
  return {
    start: {
      run: () => start.mutate(),
      busy: start.isPending,
      // A change of columns or settings may have put it right.
      failure:
        start.error && !isProblem(start.error, 412) && failedVersion === data.version
          ? failureOf(start.error)
          : null,
    },
    stop,
    undo,
    discard,
  }
}

/** What is missing before the start, or why it failed. */
function failureOf(error: Error): string {
  const missing = isProblem(error) ? error.errors.map(({ message }) => `${message}.`) : []
  return missing.length > 0 ? missing.join(' ') : error.message
}
