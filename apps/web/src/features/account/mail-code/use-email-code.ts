import { useQuery, useQueryClient } from '@tanstack/react-query'
import { confirmEmailCode, type EmailCodeSent, type Person, sendEmailCode } from '@vouch/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { renewSession } from '#lib/identity/identity.ts'
import { emailCodeTexts } from './email-code.en.ts'
import { emailCodeQuery } from './email-code-query.ts'
import { forgetCode, isCodeWanted } from './email-code-state.ts'

const longestWait = 60_000

/** When the button may be used again, by this device's clock. A wrong clock adds no more than the usual minute. */
function waitUntilOf(code: EmailCodeSent | null): number {
  if (code === null) return 0
  return Date.now() + Math.min(Math.max(Date.parse(code.resendAt) - Date.now(), 0), longestWait)
}

interface EmailCode {
  /** The code under way; null when there is none, or the server has not said yet. */
  readonly sent: EmailCodeSent | null
  readonly sending: boolean
  /** Why no code could be sent. */
  readonly failure: string | null
  /** Before this moment of this device's clock (ms) the server sends no other. */
  readonly waitUntil: number
  /** Answers whether a code was sent. */
  readonly send: () => Promise<boolean>
  /** @throws ApiProblem, or Error with a sentence for the form */
  readonly confirm: (code: string) => Promise<void>
}

/** Sends the code that proves the person's address, and confirms it. */
export function useEmailCode({ email }: Person, onProven: () => void): EmailCode {
  const t = useTexts(emailCodeTexts)
  const queryClient = useQueryClient()
  const { data } = useQuery(emailCodeQuery)
  const [sending, setSending] = useState(isCodeWanted)
  const [failure, setFailure] = useState<string | null>(null)
  const [refusedUntil, setRefusedUntil] = useState(0)

  const proven = useCallback(
    async (now?: Person) => {
      forgetCode()
      // The token says whether the address is proven; a token that is late only says it later.
      await renewSession()
      if (now) queryClient.setQueryData(currentPersonQuery.queryKey, now)
      else await queryClient.invalidateQueries({ queryKey: currentPersonQuery.queryKey })
      onProven()
    },
    [queryClient, onProven],
  )

  const send = useCallback(async () => {
    setSending(true)
    setFailure(null)
    try {
      const pending = await api(sendEmailCode, {}, { quiet: true })
      await queryClient.cancelQueries(emailCodeQuery)
      queryClient.setQueryData(emailCodeQuery.queryKey, { pending })
      return true
    } catch (error) {
      // Proven meanwhile, in another tab or on another device.
      if (isProblem(error, 'conflict')) await proven()
      else if (isProblem(error, 'too-many-requests')) {
        const seconds = error.retryAfter ?? 60
        setRefusedUntil(Date.now() + seconds * 1000)
        // Within the minute a code is under way, and the countdown says the rest.
        if (seconds > 60) setFailure(t('tooManyMails'))
        void queryClient.invalidateQueries(emailCodeQuery)
      } else setFailure(error instanceof Error ? error.message : String(error))
      return false
    } finally {
      forgetCode()
      setSending(false)
    }
  }, [proven, queryClient, t])

  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (isCodeWanted()) void send()
  }, [send])

  const confirm = async (code: string) => {
    try {
      await proven(await api(confirmEmailCode, { body: { code } }, { quiet: true }))
    } catch (error) {
      if (isProblem(error, 'gone')) throw new Error(t('expired'), { cause: error })
      if (isProblem(error, 'too-many-requests')) throw new Error(t('tooManyTries'), { cause: error })
      throw error
    }
  }

  const sent = data?.pending?.email === email ? data.pending : null
  const ownWait = useMemo(() => waitUntilOf(sent), [sent])
  return { sent, sending, failure, waitUntil: Math.max(ownWait, refusedUntil), send, confirm }
}
