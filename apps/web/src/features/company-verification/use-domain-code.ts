import { useQueryClient } from '@tanstack/react-query'
import { confirmDomainCode, type EmailCodeSent, sendDomainCode } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { refreshCompany } from '#lib/data/companies.ts'
import { verificationQuery } from '#lib/data/company-verification.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './verification.en.ts'

const longestWait = 60_000

/**
 * When a code may be requested again, in ms of this device's clock. At most a minute ahead, in case the clock is wrong.
 */
function waitUntilOf(code: EmailCodeSent | null): number {
  if (!code) return 0
  const wait = Math.min(Math.max(Date.parse(code.resendAt) - Date.now(), 0), longestWait)
  return Date.now() + wait
}

/** Requests and confirms the mailed code that proves the domain of a company's website. */
export function useDomainCode(companyId: string, pending: EmailCodeSent | null) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const params = { id: companyId }
  const [sent, setSent] = useState(pending)
  const [waitUntil, setWaitUntil] = useState(() => waitUntilOf(pending))

  /** Requests a code. @throws ApiProblem */
  const send = async (email: string): Promise<void> => {
    try {
      const code = await api(sendDomainCode, { params, body: { email } }, { quiet: true })
      setSent(code)
      setWaitUntil(waitUntilOf(code))
    } catch (error) {
      if (isProblem(error, 'too-many-requests')) setWaitUntil(Date.now() + (error.retryAfter ?? 60) * 1000)
      throw error
    }
  }
  /** Confirms a code. @throws ApiProblem, or an Error with a message for the form */
  const confirm = async (code: string): Promise<void> => {
    try {
      const now = await api(confirmDomainCode, { params, body: { code } }, { quiet: true })
      client.setQueryData(verificationQuery(companyId).queryKey, now)
      await refreshCompany(client, companyId)
    } catch (error) {
      if (isProblem(error, 'gone')) throw new Error(t('proof.expired'), { cause: error })
      if (isProblem(error, 'too-many-requests')) throw new Error(t('proof.tooManyTries'), { cause: error })
      throw error
    }
  }
  return { sent, waitUntil, send, confirm, forget: () => setSent(null) }
}
