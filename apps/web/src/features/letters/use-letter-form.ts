import { useQueryClient } from '@tanstack/react-query'
import { type LetterTemplate, letterInput } from '@vouch/contract'
import { checkLetter } from '@vouch/domain'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import type { LetterOwner } from './letter-owner.ts'
import { texts } from './letters.en.ts'
import { lettersQuery, resetWords, storeWords } from './letters-queries.ts'

const wordsOf = ({ subject, body }: LetterTemplate) => ({ subject, body })

const wordsForm = letterInput.omit({ version: true })

/** Schema of the form: the contract's, and only variables that the letter can contain. */
function formOf(kind: LetterTemplate['kind']) {
  return wordsForm.superRefine((words, context) => {
    for (const { path, message } of checkLetter(kind, words)) {
      context.addIssue({ code: 'custom', path: [path], message })
    }
  })
}

export type LetterForm = ReturnType<typeof useLetterForm>

/** The form of a letter, and the version of somebody else that it met when it was saved. */
export function useLetterForm(letter: LetterTemplate, { companyId }: LetterOwner) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { kind, language } = letter
  // What the person began with. A newer version replaces it only once they have chosen.
  const base = useRef(letter)
  const [remote, setRemote] = useState<LetterTemplate | null>(null)
  const { queryKey } = lettersQuery(companyId)

  const store = (saved: LetterTemplate) =>
    client.setQueryData(
      queryKey,
      (list) =>
        list && {
          items: list.items.map((each) => (each.kind === kind && each.language === language ? saved : each)),
        },
    )

  const adopt = (saved: LetterTemplate, words = wordsOf(saved)) => {
    base.current = saved
    form.fields.setValues(words)
    form.fields.resetDirty(wordsOf(saved))
    setRemote(null)
    store(saved)
  }

  const save = async (words: { readonly subject: string; readonly body: string }) => {
    // Storing the words of the fallback would only cut the letter off from changes of it.
    if (!form.fields.isDirty()) {
      notify({ message: t('form.unchanged'), tone: 'info' })
      return
    }
    const { version } = base.current
    try {
      adopt(await storeWords(companyId, { kind, language }, { ...words, version }))
      notify(t('form.saved'))
    } catch (error) {
      if (!isProblem(error, 412)) throw error
      const { items } = await client.fetchQuery({ ...lettersQuery(companyId), staleTime: 0 })
      const stored = items.find((each) => each.kind === kind && each.language === language) ?? null
      if (stored?.subject === words.subject && stored.body === words.body) adopt(stored)
      else setRemote(stored)
    }
  }

  const schema = useMemo(() => formOf(kind), [kind])
  const form = useRecordForm({ schema, initialValues: wordsOf(letter), onSubmit: save })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per loaded letter
  useEffect(() => {
    if (letter !== base.current && remote === null && !form.fields.isDirty()) adopt(letter)
  }, [letter])

  return {
    form,
    remote,
    /** Ends a conflict with the words of the form, which are saved. */
    keepMine: () => {
      if (!remote) return
      adopt(remote, form.fields.values)
      form.submit()
    },
    /** Ends a conflict with the stored words. */
    takeRemote: () => {
      if (remote) adopt(remote)
    },
    reset: async () => {
      adopt(await resetWords(companyId, { kind, language }))
      notify(t('reset.done'))
    },
  }
}
