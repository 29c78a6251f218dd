import { Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { readDraft } from '#lib/draft/stored-draft.ts'
import { useTexts } from '#lib/format/texts.ts'
import { applyTexts } from './apply.en.ts'
import { type ApplyValues, draftKey } from './apply-draft.ts'

/** Shows the texts of an unsent application, to copy them, because the job has ended meanwhile. */
export function UnsentDraft({ slug }: { readonly slug: string }) {
  const t = useTexts(applyTexts)
  const [draft] = useState(() => readDraft<ApplyValues>(draftKey(slug)))
  // Leaves out answers that are no text, and short ones such as “yes” or a date or the id of an option.
  const texts = [draft?.coverLetter ?? '', ...Object.values(draft?.answers ?? {})].filter(
    (text): text is string => typeof text === 'string' && text.trim().includes(' '),
  )
  if (texts.length === 0) return null
  return (
    <section>
      <Title order={2} mb="xs">
        {t('kept.title')}
      </Title>
      <Text mb="xs">{t('kept.intro')}</Text>
      <Textarea readOnly autosize maxRows={12} aria-label={t('kept.title')} value={texts.join('\n\n')} />
    </section>
  )
}
