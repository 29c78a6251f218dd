import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type EqualOpportunity, getEqualOpportunity, saveEqualOpportunity } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { equalOpportunityTexts } from './equal-opportunity.en.ts'

export const equalOpportunityQuery = queryOptions({
  queryKey: ['me', 'equal-opportunity'],
  queryFn: ({ signal }) => api(getEqualOpportunity, {}, { signal, quiet: true }),
})

/** Version of the explanation that is shown above the questions. */
const consentVersion = '2026-11'

type Answers = EqualOpportunity['answers']

const none: Answers = {
  gender: null,
  ageGroup: null,
  ethnicity: null,
  disability: null,
  religion: null,
  orientation: null,
  caring: null,
}

interface Save {
  readonly body: Parameters<typeof api<typeof saveEqualOpportunity>>[1]['body']
  /** Text of the snackbar after saving. */
  readonly done: string
}

export function useEqualOpportunity(stored: EqualOpportunity) {
  const t = useTexts(equalOpportunityTexts)
  const client = useQueryClient()
  const [answers, setAnswers] = useState(stored.answers)
  const [consents, setConsents] = useState(stored.consentVersion !== null)
  const { run, runAsync, busy, failure } = useCommand(async ({ body, done }: Save) => {
    try {
      const saved = await api(saveEqualOpportunity, { body, version: stored.version }, { quiet: true })
      client.setQueryData(equalOpportunityQuery.queryKey, saved)
      notify(done)
    } catch (problem) {
      if (!isProblem(problem, 412)) throw problem
      await client.invalidateQueries({ queryKey: equalOpportunityQuery.queryKey })
      notify({ message: t('conflict'), tone: 'info' })
    }
  })
  return {
    answers,
    consents,
    setConsents,
    busy,
    failure,
    answer: (question: keyof Answers, value: string | null) => setAnswers({ ...answers, [question]: value }),
    save: () => run({ body: { answers, consentVersion }, done: t('saved') }),
    remove: () =>
      runAsync({ body: { answers: none, consentVersion: null }, done: t('removed') }).catch(() => undefined),
  }
}
