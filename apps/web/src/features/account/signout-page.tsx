import { Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { signOutEverywhere } from '#lib/identity.ts'
import { forgetSavedPath } from '#lib/saved-path.ts'
import { useTexts } from '#lib/texts.ts'
import { clearAllDrafts } from '#lib/use-draft.ts'
import { LinkButton } from '#ui/layout/link.tsx'
import { accountTexts } from './account.en.ts'
import { AccountPage } from './account-page.tsx'

/** Signs out in every tab, and says so. */
export function SignoutPage() {
  const t = useTexts(accountTexts)
  const [done, setDone] = useState(false)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    forgetSavedPath()
    clearAllDrafts()
    void signOutEverywhere().then(() => setDone(true))
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
