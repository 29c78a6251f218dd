import { Select, TextInput } from '@mantine/core'
import { newJobFeed } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import type { RecordForm } from '#ui/form/use-schema-form.ts'
import { feedTexts } from './feed.en.ts'
import { everyWords, intervals } from './intervals.ts'

/** Values of the form for a feed. For whom it is fetched is chosen beside the form, once. */
export const feedForm = newJobFeed.omit({ companyId: true })

export type FeedForm = RecordForm<typeof feedForm>

export function FeedFields({ form: { fields } }: { readonly form: FeedForm }) {
  const t = useTexts(feedTexts)
  const { everyHours } = fields.values
  const choices = intervals.includes(everyHours)
    ? intervals
    : [...intervals, everyHours].sort((a, b) => a - b)
  return (
    <>
      <TextInput
        {...fields.getInputProps('name')}
        label={t('form.name')}
        description={t('form.nameHint')}
        maxLength={100}
        withAsterisk
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        {...fields.getInputProps('url')}
        type="url"
        label={t('form.url')}
        description={t('form.urlHint')}
        maxLength={1000}
        withAsterisk
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Select
        label={t('form.every')}
        data={choices.map((hours) => ({ value: String(hours), label: everyWords(hours, t) }))}
        value={String(everyHours)}
        onChange={(value) => fields.setFieldValue('everyHours', Number(value))}
        allowDeselect={false}
        maw="16rem"
      />
    </>
  )
}
