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

/**
 * When a code may be requested again, in ms of this device's clock. At most a minute ahead, in case the clock is wrong.
 */
function waitUntilOf(code: EmailCodeSent | null): number {
  if (code === null) return 0
  return Date.now() + Math.min(Math.max(Date.parse(code.resendAt) - Date.now(), 0), longestWait)
}

/** Requests and confirms the mailed code that verifies the person's email address. */
export function useEmailCode({ email }: Person, onProven: () => void) {
  const t = useTexts(emailCodeTexts)
  const queryClient = useQueryClient()
  const { data } = useQuery(emailCodeQuery)
  const [sending, setSending] = useState(isCodeWanted)
  const [failure, setFailure] = useState<string | null>(null)
  const [refusedUntil, setRefusedUntil] = useState(0)

  const proven = useCallback(
    async (now?: Person) => {
      forgetCode()
      // The session's token says whether the address is verified. If renewal fails, a later renewal updates the token.
      await renewSession()
      if (now) queryClient.setQueryData(currentPersonQuery.queryKey, now)
      else await queryClient.invalidateQueries({ queryKey: currentPersonQuery.queryKey })
      onProven()
    },
    [queryClient, onProven],
  )

  /** Requests a code. @returns whether a code was sent */
  const send = useCallback(async () => {
    setSending(true)
    setFailure(null)
    try {
      const pending = await api(sendEmailCode, {}, { quiet: true })
      await queryClient.cancelQueries(emailCodeQuery)
      queryClient.setQueryData(emailCodeQuery.queryKey, { pending })
      return true
    } catch (error) {
      // 409: the address was verified in another tab or on another device.
      if (isProblem(error, 'conflict')) await proven()
      else if (isProblem(error, 'too-many-requests')) {
        const seconds = error.retryAfter ?? 60
        setRefusedUntil(Date.now() + seconds * 1000)
        // After a wait of up to a minute, a code is pending and the countdown shows it. A longer wait needs a message.
        if (seconds > 60) setFailure(t('tooManyMails'))
        void queryClient.invalidateQueries(emailCodeQuery)
      } else setFailure(error instanceof Error ? error.message : String(error))
      return false
    } finally {
      forgetCode()
      setSending(false)
    }
  }, [proven, queryClient, t])

  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    if (isCodeWanted()) void send()
  }, [send])

  /** Confirms a code. @throws ApiProblem, or an Error with a message for the form */
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
  return {
    /** The pending code; null if there is none or while it loads. */
    sent,
    sending,
    failure,
    /** When the server sends the next code, in ms of this device's clock. */
    waitUntil: Math.max(ownWait, refusedUntil),
    send,
    confirm,
  }
}
