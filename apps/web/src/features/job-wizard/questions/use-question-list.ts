import { maxQuestions } from '@vouch/contract'
import { whyNotMove, whyNotRemove } from '@vouch/domain'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { findField } from '#ui/form/find-field.ts'
import type { DraftQuestion } from '../draft-fields.ts'
import { useJobFields } from '../job-draft-context.ts'
import { byKey, copyOf } from './question-edits.ts'
import { questionsTexts } from './questions.en.ts'

/** What takes focus after the next render: the text of a new question, or the button that moved one. */
type FocusNext = { readonly path: string } | { readonly key: string; readonly act: 'up' | 'down' }

function focusIn(root: HTMLElement | null, next: FocusNext): void {
  if ('path' in next) {
    findField(root, next.path)?.focus()
    return
  }
  const row = [...(root?.querySelectorAll<HTMLElement>('[data-question]') ?? [])].find(
    ({ dataset }) => dataset.question === next.key,
  )
  // At an end of the list, the button that moved the question there is disabled.
  const other = next.act === 'up' ? 'down' : 'up'
  const button =
    row?.querySelector<HTMLElement>(`[data-act=${next.act}]:not(:disabled)`) ??
    row?.querySelector<HTMLElement>(`[data-act=${other}]`)
  button?.focus()
}

/**
 * Changes of the list of questions: which are open, adding, moving, removing with undo. Refuses what would break the
 * condition of another question, and says why.
 * @param root element that contains the rows
 * @param problems keys of questions with an error; they open
 */
export function useQuestionList(root: RefObject<HTMLElement | null>, problems: readonly string[]) {
  const t = useTexts(questionsTexts)
  const { values, setQuestions } = useJobFields()
  const { questions } = values
  const { length: count } = questions
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const focusNext = useRef<FocusNext | null>(null)
  const sign = problems.join()
  const [seen, setSeen] = useState('')
  // During rendering, so that the error summary finds the fields of the questions that it opens.
  if (sign !== seen) {
    setSeen(sign)
    setOpen(new Set([...open, ...problems]))
  }
  useLayoutEffect(() => {
    const next = focusNext.current
    if (next === null) return
    focusNext.current = null
    focusIn(root.current, next)
  })

  const insert = (question: DraftQuestion, place: number) => {
    focusNext.current = { path: `questions.${place}.text` }
    setOpen(new Set([...open, question.key]))
    setQuestions((before) => before.toSpliced(place, 0, question))
    setSaid(t('added', { number: place + 1 }))
  }
  const refuse = (why: string) => {
    setSaid('')
    notifyError(why)
  }
  return {
    count,
    said,
    isFull: count >= maxQuestions,
    isOpen: (key: string) => open.has(key),
    toggle: (key: string) => {
      const next = new Set(open)
      if (!next.delete(key)) next.add(key)
      setOpen(next)
    },
    add: (question: DraftQuestion) => insert(question, count),
    duplicate: (index: number) => {
      const original = questions[index]
      if (original) insert(copyOf(original), index + 1)
    },
    move: (from: number, by: 1 | -1) => {
      const [to, moved] = [from + by, questions[from]]
      const why = whyNotMove(byKey(questions), from, to)
      if (why !== null) return refuse(why)
      if (!moved) return
      focusNext.current = { key: moved.key, act: by < 0 ? 'up' : 'down' }
      setQuestions((before) => before.toSpliced(from, 1).toSpliced(to, 0, moved))
      setSaid(t('moved', { number: to + 1, count }))
    },
    remove: (index: number) => {
      const removed = questions[index]
      const why = whyNotRemove(byKey(questions), index)
      if (why !== null) return refuse(why)
      if (!removed) return
      const neighbour = questions[index + 1] ?? questions[index - 1]
      if (neighbour) focusNext.current = { key: neighbour.key, act: 'down' }
      setQuestions((before) => before.toSpliced(index, 1))
      const restore = () => {
        setQuestions((before) => before.toSpliced(index, 0, removed))
        setSaid(t('restored', { number: index + 1 }))
      }
      const message = t('removed', { number: index + 1 })
      notify({ message, tone: 'info', action: { label: t('undo'), onClick: restore } })
    },
  }
}

export type QuestionList = ReturnType<typeof useQuestionList>
