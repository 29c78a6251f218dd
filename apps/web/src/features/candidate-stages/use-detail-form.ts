import { type CandidateApplication, type Detail, type FileRef, submitDetail } from '@vouch/contract'
import { useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { uploadOwnFile } from '#lib/data/own-profile.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './candidate-stages.en.ts'
import { useStageCommand } from './use-stage-command.ts'

interface Values {
  readonly text: string
  readonly file: FileRef | null
}

/** State of the form for a requested document or text. The device stores a draft until the form is submitted. */
export function useDetailForm(application: CandidateApplication, detail: Detail) {
  const t = useTexts(texts)
  const draft = useDraft<Values>(`detail.${detail.id}`)
  const [values, setValues] = useState<Values>({
    text: draft.restored?.text ?? detail.text ?? '',
    file: draft.restored?.file ?? null,
  })
  const [missing, setMissing] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const running = useRef<Promise<FileRef> | null>(null)
  const params = { id: application.id, detailId: detail.id }
  const isText = detail.kind === 'text'

  const act = useStageCommand(
    application.id,
    async ({ text, file }: Values) => {
      const body = isText ? { text: text.trim() } : { ...(file && { fileId: file.id }) }
      await api(submitDetail, { params, body }, { quiet: true })
      draft.clear()
    },
    t('details.done', { name: detail.name }),
  )
  const change = (part: Partial<Values>) => {
    const next = { ...values, ...part }
    setValues(next)
    setMissing(false)
    draft.save(next)
  }
  const upload = async (file: File, call: Parameters<typeof uploadOwnFile>[2]) => {
    const sending = uploadOwnFile('document', file, call)
    running.current = sending
    try {
      change({ file: await sending })
    } finally {
      if (running.current === sending) running.current = null
    }
  }
  const submit = async () => {
    if (waiting || act.isPending) return
    setWaiting(true)
    // The person may submit during an upload: wait until it finishes.
    const sent = await running.current?.catch(() => null)
    setWaiting(false)
    const complete = sent ? { ...values, file: sent } : values
    const empty = isText ? complete.text.trim() === '' : complete.file === null
    setMissing(empty)
    if (!empty) act.mutate(complete)
  }
  const failure = isProblem(act.error) ? (act.error.errors[0]?.message ?? act.error.message) : null
  const missingMessage = t(isText ? 'details.missingText' : 'details.missingFile')
  return {
    values,
    change,
    upload,
    submit,
    busy: act.isPending || waiting,
    error: missing ? missingMessage : failure,
  }
}
