import { Autocomplete, Radio, Stack } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { tagLimits } from '@vouch/contract'
import { decidingRoles } from '@vouch/domain'
import { tagsOf } from '#lib/data/tags.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { texts } from './bulk.en.ts'
import type { FieldsProps } from './bulk-change-form.tsx'
import { useRefusedFocus } from './use-refused-focus.ts'

/** Which tag to add to several applicants, or to remove from them. */
export function TagFields({ draft, onDraft, tried, refused }: FieldsProps) {
  const t = useTexts(texts)
  const field = useRefusedFocus<HTMLInputElement>(refused)
  const { data: person } = useQuery(currentPersonQuery)
  const companies = (person?.memberships ?? []).filter(({ role }) =>
    decidingRoles.some((one) => one === role),
  )
  const vocabularies = useQueries({ queries: companies.map(({ companyId }) => tagsOf(companyId)) })
  const names = vocabularies.flatMap(({ data }) => data?.items.map(({ name }) => name) ?? [])
  return (
    <>
      <Radio.Group
        label={t('tag.label')}
        value={draft.isRemoval ? 'untag' : 'tag'}
        onChange={(value) => onDraft({ ...draft, isRemoval: value === 'untag' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="tag" label={t('tag.add')} />
          <Radio value="untag" label={t('tag.remove')} />
        </Stack>
      </Radio.Group>
      <Autocomplete
        ref={field}
        data-autofocus
        label={t('tag.field')}
        description={t(draft.isRemoval ? 'tag.removeHint' : 'tag.addHint')}
        value={draft.tag}
        data={[...new Set(names)].sort((a, b) => a.localeCompare(b))}
        limit={50}
        maxLength={tagLimits.name}
        onChange={(tag) => onDraft({ ...draft, tag })}
        error={refused ?? (tried && draft.tag.trim() === '' ? t('tag.missing') : null)}
        withAsterisk
      />
    </>
  )
}
