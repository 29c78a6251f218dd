import type { FileRef } from '@vouch/contract'
import { useRef } from 'react'
import type { UploadCall } from '#lib/api/upload.ts'
import { uploadOwnFile } from '#lib/data/own-profile.ts'

interface UploadTargets {
  readonly onCv: (file: FileRef) => void
  readonly onDocument: (file: FileRef) => void
}

/** Uploads of the application form. */
export function useApplyUploads({ onCv, onDocument }: UploadTargets) {
  const running = useRef<{ cv?: Promise<FileRef>; document?: Promise<FileRef> }>({})

  const upload = async (
    kind: 'cv' | 'document',
    file: File,
    call: UploadCall,
    onDone: UploadTargets['onCv'],
  ) => {
    const sending = uploadOwnFile(kind, file, call)
    running.current[kind] = sending
    try {
      onDone(await sending)
    } finally {
      if (running.current[kind] === sending) delete running.current[kind]
    }
  }
  return {
    attachCv: (file: File, call: UploadCall) => upload('cv', file, call, onCv),
    addDocument: (file: File, call: UploadCall) => upload('document', file, call, onDocument),
    /** Waits for uploads. @returns undefined if one failed or was cancelled, which its field shows */
    finished: async (): Promise<{ readonly cv: FileRef | undefined } | undefined> => {
      try {
        const [cv] = await Promise.all([running.current.cv, running.current.document])
        return { cv }
      } catch {
        return undefined
      }
    },
  }
}
