import { Button, Loader, Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '#lib/draft/storage.ts'
import { useTexts } from '#lib/format/texts.ts'
import { type Renewal, renewSession } from '#lib/identity/identity.ts'
import { clearToken } from '#lib/identity/session.ts'
import { Delayed } from '#ui/layout/delayed.tsx'
import { accountTexts } from '../account.en.ts'
import { AccountPage } from '../account-page.tsx'

const key = 'vouch.renewed-at'
const tooSoon = 10_000

/** A token that was renewed a moment ago and is refused again will not get better: then the person logs in. */
function renewedJustNow(): boolean {
  return Date.now() - Number(readStored(key, 'session') ?? 0) < tooSoon
}

interface CheckAuthPageProps {
  readonly onRenewed: () => void
  readonly onEnded: (why: 'ended' | 'disabled') => void
}

/** Where every 401 leads: tries to renew the session, then back, else to the log-in. */
export function CheckAuthPage({ onRenewed, onEnded }: CheckAuthPageProps) {
  const t = useTexts(accountTexts)
  const begun = useRef(false)
  const [unreachable, setUnreachable] = useState(false)

  const check = useCallback(async () => {
    setUnreachable(false)
    const result: Renewal = renewedJustNow() ? 'ended' : await renewSession()
    if (result === 'unreachable') {
      setUnreachable(true)
    } else if (result === 'renewed') {
      writeStored(key, String(Date.now()), 'session')
      onRenewed()
    } else {
      clearToken()
      onEnded(result)
    }
  }, [onRenewed, onEnded])

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void check()
  }, [check])

  if (unreachable) {
    return (
      <AccountPage key="unreachable" title={t('checkAuth.unreachable')}>
        <div role="alert">
          <Text>{t('checkAuth.unreachableBody')}</Text>
        </div>
        <Button mt="lg" onClick={() => void check()}>
          {t('checkAuth.retry')}
        </Button>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t('checkAuth.title')} description={t('checkAuth.body')}>
      <Delayed>
        <Loader aria-hidden />
      </Delayed>
    </AccountPage>
  )
}
