import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/layout/link.tsx'
import { MessagePage } from './message-page.tsx'
import { messageTexts } from './message-pages.en.ts'

/** Says that the person's role may not open a page. */
export function ForbiddenPage() {
  const t = useTexts(messageTexts)
  return (
    <MessagePage
      title={t('forbidden.title')}
      eyebrow={t('forbidden.status', { status: 403 })}
      actions={<LinkButton to="/admin/dashboard">{t('forbidden.home')}</LinkButton>}
    >
      {t('forbidden.body')}
    </MessagePage>
  )
}
