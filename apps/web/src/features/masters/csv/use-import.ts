import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  applyMasterImport,
  getMasterImport,
  listMasterImports,
  type MasterImport,
  startMasterImport,
  undoMasterImport,
} from '@vouch/contract'
import { useEffect, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import type { UploadCall } from '#lib/api/upload.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { refreshMaster } from '../masters-queries.ts'
import { texts } from './csv.en.ts'

const pollMs = 1_000

function earlierImportsQuery(entity: string) {
  return queryOptions({
    queryKey: ['masters', entity, 'imports'],
    queryFn: ({ signal }) => api(listMasterImports, { params: { entity } }, { signal, quiet: true }),
    // The check that was just begun is among them, and others import too.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state === 'checking') ? pollMs : false,
  })
}

/** One import after another: choose, check, apply, undo. The chosen file stays for another check. */
export function useImport(entity: string, isOpen: boolean, onClose: () => void) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [id, setId] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [ignoreUnknown, setIgnoreUnknown] = useState(false)
  /** State of the import before an apply or undo that is taking too long; null if none is. */
  const [slowFrom, setSlowFrom] = useState<MasterImport['state'] | null>(null)
  const shown = useQuery({
    queryKey: ['masters', entity, 'import', id],
    queryFn: ({ signal }) =>
      api(getMasterImport, { params: { entity, id: id ?? '' } }, { signal, quiet: true }),
    enabled: isOpen && id !== null,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'checking' || data?.state === slowFrom ? pollMs : false,
  })
  const earlier = useQuery({ ...earlierImportsQuery(entity), enabled: isOpen && id === null })
  const store = async (next: MasterImport) => {
    await refreshMaster(client, entity)
    client.setQueryData(['masters', entity, 'import', next.id], next)
  }
  const state = shown.data?.state
  useEffect(() => {
    if (slowFrom === null || state === undefined || state === slowFrom) return
    setSlowFrom(null)
    void refreshMaster(client, entity)
  }, [slowFrom, state, client, entity])
  /** The server goes on after the browser stopped waiting, and refuses a second try until it is done. */
  const watchIfSlow = (from: MasterImport['state']) => (error: Error) => {
    const isRunning = isProblem(error) && (error.code === 'timeout' || error.code === 'not-permitted-now')
    if (!isRunning) setSlowFrom(null)
    else if (error.code === 'timeout') setSlowFrom(from)
  }
  const start = async (chosen: File, call?: UploadCall) => {
    setFile(chosen)
    const begun = await api(
      startMasterImport,
      { params: { entity }, query: { ignoreUnknown }, file: chosen },
      { ...call, quiet: true },
    )
    client.setQueryData(['masters', entity, 'import', begun.id], begun)
    apply.reset()
    setSlowFrom(null)
    setId(begun.id)
  }
  const apply = useCommand(
    async ({ preview, deactivateMissing }: { preview: MasterImport; deactivateMissing: boolean }) => {
      const input = {
        params: { entity, id: preview.id },
        version: preview.version ?? 0,
        body: { deactivateMissing },
      }
      await store(await api(applyMasterImport, input, { quiet: true }))
      notify(t('applied'))
    },
    watchIfSlow('ready'),
  )
  const undo = useCommand(async (undone: string) => {
    const next = await api(undoMasterImport, { params: { entity, id: undone } }, { quiet: true })
    await store(next)
    setId(next.id)
    notify(t('undone'))
  }, watchIfSlow('applied'))
  const chooseAnother = () => {
    apply.reset()
    undo.reset()
    setSlowFrom(null)
    setId(null)
  }
  return {
    preview: id === null ? undefined : shown.data,
    loadError: id === null ? earlier.error : shown.error,
    earlier: earlier.data?.items ?? [],
    file,
    ignoreUnknown,
    setIgnoreUnknown,
    isSlow: slowFrom !== null,
    start,
    apply,
    undo,
    open: setId,
    chooseAnother,
    close: () => {
      onClose()
      setFile(null)
      chooseAnother()
    },
  }
}

export type ImportState = ReturnType<typeof useImport>
