import { exportMyData } from '@vouch/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { fileNameOf, readBody } from '#lib/api/download.ts'
import { saveBlob } from '#lib/data/files.ts'
import { libTexts } from '#lib/format/lib.en.ts'

type ExportState =
  | { readonly status: 'rest' }
  | { readonly status: 'loading'; readonly received: number; readonly total: number | null }
  | { readonly status: 'done'; readonly name: string; readonly bytes: number }
  | { readonly status: 'failed'; readonly sentence: string }

/** Downloads the person's data as a zip file. Leaving the page cancels the download. */
export function useExport(): { state: ExportState; start: () => Promise<void>; cancel: () => void } {
  const [state, setState] = useState<ExportState>({ status: 'rest' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const control = new AbortController()
    running.current = control
    setState({ status: 'loading', received: 0, total: null })
    try {
      const answer = await api.raw(exportMyData, {}, { signal: control.signal, stream: true, quiet: true })
      const file = await readBody(answer, (received, total) => {
        if (!control.signal.aborted) setState({ status: 'loading', received, total })
      })
      const name = fileNameOf(answer.headers, 'vouch-data.zip')
      saveBlob(name, file)
      setState({ status: 'done', name, bytes: file.size })
    } catch (error) {
      if (control.signal.aborted) return
      const sentence = isProblem(error) ? error.message : libTexts.t('problem.offline')
      setState({ status: 'failed', sentence })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setState({ status: 'rest' })
  }
  return { state, start, cancel }
}
