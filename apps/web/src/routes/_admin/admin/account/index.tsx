import { createFileRoute } from '@tanstack/react-router'
import { AccountSettingsPage } from '#features/account-settings/account-settings-page.tsx'
import { settingsTabs } from '#features/account-settings/account-settings-tabs.ts'
import { choiceParam, searchParams } from '#lib/format/search-params.ts'

export const Route = createFileRoute('/_admin/admin/account/')({
  validateSearch: searchParams({ tab: choiceParam(settingsTabs) }),
  component: AccountSettings,
})

function AccountSettings() {
  const { tab } = Route.useSearch()
  return <AccountSettingsPage tab={tab} />
}
