import { useQueryClient } from '@tanstack/react-query'
import { confirmEmailCode, type Person, sendEmailCode } from '@vouch/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { isProblem } from '#lib/api-problem.ts'
import { currentPersonQuery } from '#lib/current-person.ts'
import { renewSession } from '#lib/identity.ts'
import { useTexts } from '#lib/texts.ts'
import { emailCodeTexts } from './email-code.en.ts'
import { type CodeState, forgetCode, keepCode, sentCode, takeAskedForCode } from './email-code-state.ts'

interface EmailCode {
  /** The code that is on its way; null when none was sent from here. */
  readonly sent: CodeState | null
  readonly sending: boolean
  /** Why no code could be sent. */
  readonly failure: string | null
  /** A moment before which the server sends no other (this device's clock, ms). */
  readonly waitUntil: number
  readonly send: () => Promise<void>
  /** @throws ApiProblem, or Error with a sentence for the form */
  readonly confirm: (code: string) => Promise<void>
}

/** Sending the six digits and proving the address with them. */
export function useEmailCode(person: Person, onProven: () => void): EmailCode {
  const t = useTexts(emailCodeTexts)
  const queryClient = useQueryClient()
  const [sent, setSent] = useState(() => sentCode(person.email))
  const [sending, setSending] = useState(false)
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
      setSent(keepCode(await api(sendEmailCode, {}, { quiet: true })))
    } catch (error) {
      // Proven meanwhile, in another tab or on another device.
      if (isProblem(error, 'conflict')) return await proven()
      if (isProblem(error, 'too-many-requests')) {
        setRefusedUntil(Date.now() + (error.retryAfter ?? 60) * 1000)
        setFailure(t('tooManyMails'))
      } else setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
    }
  }, [proven, t])

  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (takeAskedForCode()) void send()
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

  const waitUntil = Math.max(sent?.resendAt ?? 0, refusedUntil)
  return { sent, sending, failure, waitUntil, send, confirm }
}
