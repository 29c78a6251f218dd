import { useLocation } from '@tanstack/react-router'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/layout/link.tsx'
import { MessagePage } from './message-page.tsx'
import { messageTexts } from './message-pages.en.ts'

/** For a path that does not exist, or a record that does not. */
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
