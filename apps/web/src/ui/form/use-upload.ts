import { useEffect, useRef, useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import type { UploadCall } from '#lib/api/upload.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { type FileRule, fileProblem } from './file-rule.ts'

type UploadState =
  | { readonly status: 'rest' }
  | { readonly status: 'sending'; readonly name: string; readonly share: number }
  | { readonly status: 'failed'; readonly sentence: string; readonly again: boolean }

type Send = (file: File, call: UploadCall) => Promise<unknown>

/** Checks and uploads one file at a time, with progress, cancel and retry. */
export function useUpload(sendFile: Send): {
  state: UploadState
  /** Uploads the file if there is exactly one and the rule accepts it; otherwise shows why not. */
  offer: (files: readonly File[], rule: FileRule) => Promise<void>
  cancel: () => void
  retry: () => void
} {
  const [state, setState] = useState<UploadState>({ status: 'rest' })
  const running = useRef<AbortController | null>(null)
  const last = useRef<File | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File) => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    last.current = file
    setState({ status: 'sending', name: file.name, share: 0 })
    const onProgress = (share: number) => {
      if (!control.signal.aborted) setState({ status: 'sending', name: file.name, share })
    }
    try {
      await sendFile(file, { signal: control.signal, onProgress })
      if (!control.signal.aborted) setState({ status: 'rest' })
    } catch (error) {
      if (control.signal.aborted) return
      const sentence = isProblem(error) ? error.message : uiTexts.t('file.failed', { name: file.name })
      setState({ status: 'failed', sentence, again: !isProblem(error, 413, 415, 422) })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setState({ status: 'rest' })
  }
  const retry = () => {
    if (last.current) void send(last.current)
  }
  const offer = async ([file, ...others]: readonly File[], rule: FileRule) => {
    if (!file) return
    running.current?.abort()
    const problem = others.length > 0 ? uiTexts.t('file.onlyOne') : await fileProblem(file, rule)
    if (problem) setState({ status: 'failed', sentence: problem, again: false })
    else await send(file)
  }
  return { state, offer, cancel, retry }
}
