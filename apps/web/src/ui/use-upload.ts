import { useEffect, useRef, useState } from 'react'
import { isProblem } from '#lib/api-problem.ts'
import { uiTexts } from './ui.en.ts'

type UploadState =
  | { readonly status: 'rest' }
  | { readonly status: 'sending'; readonly name: string; readonly share: number }
  | { readonly status: 'failed'; readonly sentence: string; readonly again: boolean }

type Send = (
  file: File,
  call: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<unknown>

/** One upload at a time: its progress, its end, cancelling and trying again. */
export function useUpload(sendFile: Send): {
  state: UploadState
  send: (file: File) => Promise<void>
  cancel: () => void
  retry: () => void
  /** Shows a sentence without sending anything. */
  refuse: (sentence: string) => void
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
  const refuse = (sentence: string) => setState({ status: 'failed', sentence, again: false })
  return { state, send, cancel, retry, refuse }
}
