import { Group } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/layout/link.tsx'
import { applyTexts } from './apply.en.ts'

/** Where to go from a job that one has applied for. */
export function ApplicationLinks({ applicationId }: { readonly applicationId: string }) {
  const t = useTexts(applyTexts)
  return (
    <Group gap="xs">
      <LinkButton to="/admin/jobs/applied/$id" params={{ id: applicationId }}>
        {t('sent.see')}
      </LinkButton>
      <LinkButton to="/jobs" variant="default">
        {t('sent.more')}
      </LinkButton>
    </Group>
  )
}
