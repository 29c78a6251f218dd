import { Button, Text } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { appTexts } from '#app/app.en.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { isOutdated, reloadForMissingChunk } from '#lib/api/build-updates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/layout/link.tsx'
import { ForbiddenError } from './forbidden-error.ts'
import { ForbiddenPage, NotFoundPage } from './lazy-pages.ts'
import { MessagePage } from './message-page.tsx'

function isMissingChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|Unable to preload/i.test(error.message)
  )
}

function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' && status >= 400 ? status : 500
}

/** The page for unhandled errors: the forbidden page, the not-found page, or a message with the HTTP status. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useTexts(appTexts)
  const router = useRouter()
  const isChunkMissing = isMissingChunkError(error)
  useEffect(() => {
    if (isChunkMissing || isOutdated()) reloadForMissingChunk()
  }, [isChunkMissing])

  if (error instanceof ForbiddenError || isProblem(error, 403)) return <ForbiddenPage />
  if (isProblem(error, 404)) return <NotFoundPage />

  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <MessagePage
      title={t('error.title')}
      eyebrow={t('error.status', { status: statusOf(error) })}
      actions={
        <>
          <Button onClick={retry}>{t('error.retry')}</Button>
          <LinkButton to="/" variant="default" reloadDocument>
            {t('error.home')}
          </LinkButton>
        </>
      }
    >
      {(isProblem(error) && error.message) || t('error.body')}
      {isProblem(error) && error.requestId && (
        <Text size="sm" mt="xs">
          {t('error.reference', { id: error.requestId })}
        </Text>
      )}
    </MessagePage>
  )
}
