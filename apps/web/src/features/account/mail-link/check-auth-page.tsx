import { Button, Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '#lib/draft/storage.ts'
import { useTexts } from '#lib/format/texts.ts'
import { type Renewal, renewSession } from '#lib/identity/identity.ts'
import { clearToken } from '#lib/identity/session.ts'
import { accountTexts } from '../account.en.ts'
import { AccountPage } from '../account-page.tsx'
import { WaitingPage } from '../waiting-page.tsx'

const key = 'vouch.renewed-at'
const renewalCooldown = 10_000

/** Whether the token was renewed a moment ago. If the API refuses a new token again, the person must log in. */
function renewedJustNow(): boolean {
  return Date.now() - Number(readStored(key, 'session') ?? 0) < renewalCooldown
}

interface CheckAuthPageProps {
  readonly onRenewed: () => void
  readonly onEnded: (why: 'ended' | 'disabled') => void
}

/** The page to which every 401 leads. Renews the session and returns, or opens the log-in page. */
export function CheckAuthPage({ onRenewed, onEnded }: CheckAuthPageProps) {
  const t = useTexts(accountTexts)
  const started = useRef(false)
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
    if (started.current) return
    started.current = true
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
  return <WaitingPage title={t('checkAuth.title')} description={t('checkAuth.body')} />
}
