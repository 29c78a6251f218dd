import { Text } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { texts } from './account-settings.en.ts'
import { ProvidersGroup } from './providers-group.tsx'
import { SessionsGroup } from './sessions-group.tsx'
import { SettingsGroup } from './settings-group.tsx'

export function SignInTab() {
  const t = useTexts(texts)
  return (
    <>
      <SettingsGroup title={t('password.title')} description={<Text size="sm">{t('password.body')}</Text>}>
        <LinkButton to="/admin/account/reset-password" variant="default">
          {t('password.change')}
        </LinkButton>
      </SettingsGroup>
      <ProvidersGroup />
      <SessionsGroup />
    </>
  )
}
