import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { MessagePage } from './message-page.tsx'
import { messageTexts } from './message-pages.en.ts'

/** The page shown to a person without the required role. */
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
