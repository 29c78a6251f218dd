import { useQueryClient } from '@tanstack/react-query'
import type { FilePurpose, FileRef } from '@vouch/contract'
import { uploadOwnFile } from '#lib/data/own-profile.ts'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useAnyStep } from '../draft/step-context.ts'
import { hintTexts } from '../fields/hints.en.ts'

export function useOwnFiles() {
  const hint = useTexts(hintTexts)
  const client = useQueryClient()
  const { files } = useAnyStep().profile
  return {
    files,
    fileOf: (id: string | null): FileRef | null => files.find((file) => file.id === id) ?? null,
    /** Name of the file with this id; null without an id. */
    nameOf: (id: string | null): string | null =>
      id === null ? null : (files.find((file) => file.id === id)?.name ?? hint('fileGone')),
    /** Uploads a file. The step must then store the file's id. @throws ApiProblem */
    upload: async (purpose: FilePurpose, file: File, call: Parameters<typeof uploadOwnFile>[2]) => {
      const stored = await uploadOwnFile(purpose, file, call)
      client.setQueryData(
        profileStepsQuery.queryKey,
        (before) =>
          before && { ...before, files: [...before.files.filter(({ id }) => id !== stored.id), stored] },
      )
      return stored
    },
  }
}
