import { useQuery, useQueryClient } from '@tanstack/react-query'
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

/** One import after another: choose, check, apply, undo. The chosen file stays for another check. */
export function useImport(entity: string, isOpen: boolean) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [id, setId] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [ignoreUnknown, setIgnoreUnknown] = useState(false)
  /** True after an answer was not waited for. */
  const [isSlow, setSlow] = useState(false)
  const shown = useQuery({
    queryKey: ['masters', entity, 'import', id],
    queryFn: ({ signal }) =>
      api(getMasterImport, { params: { entity, id: id ?? '' } }, { signal, quiet: true }),
    enabled: isOpen && id !== null,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'checking' || (isSlow && data?.state === 'ready') ? pollMs : false,
  })
  const earlier = useQuery({
    queryKey: ['masters', entity, 'imports'],
    queryFn: ({ signal }) => api(listMasterImports, { params: { entity } }, { signal, quiet: true }),
    enabled: isOpen && id === null,
  })
  const store = async (next: MasterImport) => {
    await refreshMaster(client, entity)
    client.setQueryData(['masters', entity, 'import', next.id], next)
  }
  const state = shown.data?.state
  useEffect(() => {
    if (!isSlow || state !== 'applied') return
    setSlow(false)
    void refreshMaster(client, entity)
  }, [isSlow, state, client, entity])
  const start = async (chosen: File, call?: UploadCall) => {
    setFile(chosen)
    const begun = await api(
      startMasterImport,
      { params: { entity }, query: { ignoreUnknown }, file: chosen },
      { ...call, quiet: true },
    )
    client.setQueryData(['masters', entity, 'import', begun.id], begun)
    apply.reset()
    setSlow(false)
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
    (error) => setSlow(isProblem(error) && error.code === 'timeout'),
  )
  const undo = useCommand(async (undone: string) => {
    const next = await api(undoMasterImport, { params: { entity, id: undone } }, { quiet: true })
    await store(next)
    setId(next.id)
    notify(t('undone'))
  })
  return {
    preview: id === null ? undefined : shown.data,
    loadError: id === null ? earlier.error : shown.error,
    earlier: earlier.data?.items ?? [],
    file,
    ignoreUnknown,
    setIgnoreUnknown,
    isSlow,
    start,
    apply,
    undo,
    open: setId,
    chooseAnother: () => {
      apply.reset()
      undo.reset()
      setId(null)
    },
  }
}

export type ImportState = ReturnType<typeof useImport>
