import { useQueryClient } from '@tanstack/react-query'
import { synonymLimits } from '@vouch/contract'
import { useRef } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import type { RecordForm } from '#ui/form/use-schema-form.ts'
import { texts } from './search-synonyms.en.ts'
import { searchSynonymsQuery } from './search-synonyms-queries.ts'
import { filledWords, groupForm } from './words.ts'

interface GroupFormOptions {
  readonly words: readonly string[]
  /** Sends the filled fields. Errors appear in the form, which keeps what was typed. */
  readonly onSave: (words: string[]) => Promise<unknown>
  readonly onSaved: (form: RecordForm<typeof groupForm>) => void
}

/** Thrown when fewer than two fields are filled. */
class TooFewWords extends Error {}

/** State of the form for one group. Empty fields are not sent; messages of the server appear at the field that they mean. */
export function useGroupForm({ words, onSave, onSaved }: GroupFormOptions): RecordForm<typeof groupForm> {
  const t = useTexts(texts)
  const client = useQueryClient()
  const typed = useRef<readonly string[]>(words)
  const form: RecordForm<typeof groupForm> = useRecordForm({
    schema: groupForm,
    initialValues: { words: [...words] },
    onSubmit: async (values) => {
      typed.current = values.words
      const filled = filledWords(values.words)
      if (filled.length < synonymLimits.minWords) throw new TooFewWords()
      await onSave(filled.map(({ word }) => word))
      await client.invalidateQueries({ queryKey: searchSynonymsQuery.queryKey })
      onSaved(form)
    },
    fieldErrors: (error) => {
      if (error instanceof TooFewWords) return { [`words.${firstEmpty(typed.current)}`]: t('tooFew') }
      if (!isProblem(error) || error.errors.length === 0) return null
      const filled = filledWords(typed.current)
      return Object.fromEntries(
        error.errors.map(({ path, message }) => {
          const at = filled[Number(path.split('.')[1] ?? 0)]?.at ?? 0
          return [`words.${at}`, message]
        }),
      )
    },
  })
  return form
}

function firstEmpty(words: readonly string[]): number {
  return words.findIndex((word) => word.trim() === '')
}
