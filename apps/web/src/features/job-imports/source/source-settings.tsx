import { Checkbox, Radio, Stack, TextInput, Title } from '@mantine/core'
import { applyPlaces, unnamedSource } from '@vouch/contract'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import frame from '../job-imports.module.css'
import { sourceTexts } from './source.en.ts'
import type { Source, SourceChange } from './use-source-change.ts'

interface SourceSettingsProps {
  readonly source: Source
  readonly isFeed: boolean
  readonly change: SourceChange
}

/** How the postings of a file or feed are stored. Each change is saved at once. */
export function SourceSettings({ source: { company }, isFeed, change }: SourceSettingsProps) {
  const t = useTexts(sourceTexts)
  const { settings, setSettings } = change
  return (
    <section className={frame.section}>
      <div>
        <Title order={2}>{t('settings.title')}</Title>
        {company && <Hint>{t('settings.owned', { company: company.name })}</Hint>}
      </div>
      <div className={frame.form}>
        {!company && (
          <LineInput
            label={t('settings.company')}
            description={t('settings.companyHint')}
            value={settings.company}
            maxLength={120}
            onCommit={(value) => setSettings({ company: value })}
          />
        )}
        <LineInput
          label={t('settings.source')}
          description={t('settings.sourceHint')}
          value={settings.source === unnamedSource ? '' : settings.source}
          maxLength={100}
          onCommit={(value) => setSettings({ source: value })}
        />
        <Radio.Group
          label={t('settings.applyAt')}
          value={settings.applyAt}
          onChange={(value) =>
            setSettings({ applyAt: applyPlaces.find((place) => place === value) ?? settings.applyAt })
          }
        >
          <Stack gap="xs" mt="xs">
            <Radio value="source" label={t('settings.atSource')} />
            <Radio value="here" label={t('settings.here')} />
          </Stack>
        </Radio.Group>
        <Checkbox
          label={t('settings.isOwn')}
          description={t('settings.isOwnHint')}
          checked={settings.isOwn}
          onChange={({ currentTarget }) => setSettings({ isOwn: currentTarget.checked })}
        />
        <Checkbox
          label={t(isFeed ? 'settings.reopensClosed' : 'settings.reopensOld')}
          description={t(isFeed ? 'settings.reopensClosedHint' : 'settings.reopensOldHint')}
          checked={settings.reopensOld}
          onChange={({ currentTarget }) => setSettings({ reopensOld: currentTarget.checked })}
        />
      </div>
    </section>
  )
}

interface LineInputProps {
  readonly label: string
  readonly description: string
  readonly value: string
  readonly maxLength: number
  readonly onCommit: (value: string) => void
}

/** A text that is saved when the field is left or Enter is pressed. */
function LineInput({ value, onCommit, ...rest }: LineInputProps) {
  /** Text that is not saved yet; null while nobody types. */
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed !== null && typed.trim() !== value) onCommit(typed.trim())
    setTyped(null)
  }
  return (
    <TextInput
      {...rest}
      value={typed ?? value}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit()
      }}
      autoComplete="off"
    />
  )
}
