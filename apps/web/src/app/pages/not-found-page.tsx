import { useLocation } from '@tanstack/react-router'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { MessagePage } from './message-page.tsx'
import { messageTexts } from './message-pages.en.ts'

/** The page for a URL without a route, or for something that does not exist. */
export function NotFoundPage() {
  const t = useTexts(messageTexts)
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
