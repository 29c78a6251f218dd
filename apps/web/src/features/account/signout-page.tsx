import { Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { clearAllDrafts } from '#lib/draft/stored-draft.ts'
import { useTexts } from '#lib/format/texts.ts'
import { forgetSavedPath } from '#lib/identity/saved-path.ts'
import { signOut } from '#lib/push/sign-out.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { accountTexts } from './account.en.ts'
import { AccountPage } from './account-page.tsx'

export function SignoutPage() {
  const t = useTexts(accountTexts)
  const [done, setDone] = useState(false)
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    forgetSavedPath()
    clearAllDrafts()
    void signOut().then(() => setDone(true))
  }, [])
  return (
    <AccountPage title={done ? t('signout.title') : t('signout.working')}>
      <div role="status">{done && <Text>{t('signout.body')}</Text>}</div>
      {done && (
        <Group gap="xs" mt="lg">
          <LinkButton to="/login">{t('signout.again')}</LinkButton>
          <LinkButton to="/" variant="default">
            {t('signout.home')}
          </LinkButton>
        </Group>
      )}
    </AccountPage>
  )
}
