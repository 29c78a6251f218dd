import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type EqualOpportunity, getEqualOpportunity, saveEqualOpportunity } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { equalOpportunityTexts } from './equal-opportunity.en.ts'

/** The person's own equal-opportunity answers. */
export const equalOpportunityQuery = queryOptions({
  queryKey: ['me', 'equal-opportunity'],
  queryFn: ({ signal }) => api(getEqualOpportunity, {}, { signal, quiet: true }),
})

/** The explanation that is shown above the answers. */
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

/** The answers while they are chosen; nothing is stored before the person says so. */
export function useEqualOpportunity(stored: EqualOpportunity) {
  const t = useTexts(equalOpportunityTexts)
  const client = useQueryClient()
  const [answers, setAnswers] = useState(stored.answers)
  const [consents, setConsents] = useState(stored.consentVersion !== null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const send = async (body: Parameters<typeof api<typeof saveEqualOpportunity>>[1]['body'], done: string) => {
    setBusy(true)
    setFailure(null)
    try {
      const saved = await api(saveEqualOpportunity, { body, version: stored.version }, { quiet: true })
      client.setQueryData(equalOpportunityQuery.queryKey, saved)
      notify(done)
    } catch (error) {
      if (isProblem(error, 412)) {
        await client.invalidateQueries({ queryKey: equalOpportunityQuery.queryKey })
        notify({ message: t('conflict'), tone: 'info' })
      } else setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    answers,
    consents,
    setConsents,
    busy,
    failure,
    answer: (question: keyof Answers, value: string | null) => setAnswers({ ...answers, [question]: value }),
    save: () => send({ answers, consentVersion }, t('saved')),
    remove: () => send({ answers: none, consentVersion: null }, t('removed')),
  }
}
