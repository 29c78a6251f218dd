import { useMissingConsents } from '#lib/data/consents.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/layout/link.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { texts } from './candidate-profile.en.ts'

const documentsStep: string = '/admin/profile/candidate/9'

/** Tells whoever is published of texts that have a newer version since they agreed. */
export function NewTerms({ isPublished }: { readonly isPublished: boolean }) {
  const t = useTexts(texts)
  const missing = useMissingConsents().filter(({ given }) => given !== null)
  if (!isPublished || missing.length === 0) return null
  return (
    <Notice
      title={t('terms.title', { count: missing.length })}
      actions={
        <LinkButton to={documentsStep} size="compact-md">
          {t('terms.read')}
        </LinkButton>
      }
    >
      {t('terms.body')}
    </Notice>
  )
}
