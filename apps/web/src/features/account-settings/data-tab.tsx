import type { Person } from '@vouch/contract'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { texts } from './account-settings.en.ts'
import { Export } from './data-export.tsx'
import { SettingsGroup } from './settings-group.tsx'

export function DataTab({ person }: { readonly person: Person }) {
  const t = useTexts(texts)
  return (
    <>
      <SettingsGroup title={t('data.exportTitle')} description={t('data.exportBody')}>
        <Export />
      </SettingsGroup>
      <SettingsGroup title={t('data.deleteTitle')} description={t('data.deleteBody')}>
        <LinkButton to="/admin/account/delete-account" variant="default">
          {person.eraseAt === null
            ? t('data.delete')
            : t('data.requested', { day: formatDay(person.eraseAt) })}
        </LinkButton>
      </SettingsGroup>
    </>
  )
}
