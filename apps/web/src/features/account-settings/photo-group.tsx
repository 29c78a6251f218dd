import type { Person } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { OwnPhoto } from '#ui/form/own-photo.tsx'
import { texts } from './account-settings.en.ts'
import { SettingsGroup } from './settings-group.tsx'

/** One's photo among the settings. */
export function PhotoGroup({ person }: { readonly person: Person }) {
  const t = useTexts(texts)
  return (
    <SettingsGroup title={t('photo.title')} description={t('photo.body')}>
      <OwnPhoto person={person} />
    </SettingsGroup>
  )
}
