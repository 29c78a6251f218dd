import { useTexts } from '#lib/texts.ts'
import { LinkButton } from '#ui/link.tsx'
import { appTexts } from './app.en.ts'
import { MessagePage } from './message-page.tsx'

/** Says that the person's role may not open a page. */
export function ForbiddenPage() {
  const t = useTexts(appTexts)
  return (
    <MessagePage
      title={t('forbidden.title')}
      eyebrow={t('error.status', { status: 403 })}
      actions={<LinkButton to="/admin/dashboard">{t('forbidden.home')}</LinkButton>}
    >
      {t('forbidden.body')}
    </MessagePage>
  )
}
