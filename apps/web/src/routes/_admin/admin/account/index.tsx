import { createFileRoute } from '@tanstack/react-router'
import { choiceParam, searchParams } from '@vouch/domain'
import { AccountSettingsPage } from '#features/account-settings/account-settings-page.tsx'
import { settingsTabs } from '#features/account-settings/account-settings-tabs.ts'

export const Route = createFileRoute('/_admin/admin/account/')({
  validateSearch: searchParams({ tab: choiceParam(settingsTabs) }),
  component: AccountSettings,
})

function AccountSettings() {
  const { tab } = Route.useSearch()
  return <AccountSettingsPage tab={tab} />
}
