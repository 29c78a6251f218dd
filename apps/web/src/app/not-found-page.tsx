import { useLocation } from '@tanstack/react-router'
import { useTexts } from '#lib/texts.ts'
import { LinkButton } from '#ui/link.tsx'
import { appTexts } from './app.en.ts'
import { MessagePage } from './message-page.tsx'

/** For a path that does not exist, or a record that does not. */
export function NotFoundPage() {
  const t = useTexts(appTexts)
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <MessagePage
      title={t('notFound.title')}
      actions={
        <>
          <LinkButton to="/">{t('notFound.home')}</LinkButton>
          <LinkButton to="/jobs" variant="default">
            {t('notFound.jobs')}
          </LinkButton>
        </>
      }
    >
      <p>{t('notFound.body', { path })}</p>
      <p>{t('notFound.hint')}</p>
    </MessagePage>
  )
}
