import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { applyTexts } from './apply.en.ts'

/** The shape of the form before it is there. */
export function ApplySkeleton() {
  const t = useTexts(applyTexts)
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Stack gap="lg" aria-hidden>
        <Skeleton height={22} width="30%" />
        <Skeleton height={60} />
        <Skeleton height={60} />
        <Skeleton height={96} />
        <Skeleton height={150} />
      </Stack>
    </div>
  )
}
