import { Button, Text } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { appTexts } from '#app/app.en.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { isMissingChunk, isOutdated, mayReload, reloadFailedPage } from '#lib/api/build-updates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { ForbiddenError } from './forbidden-error.ts'
import { ForbiddenPage, NotFoundPage } from './lazy-pages.ts'
import { MessagePage } from './message-page.tsx'
import { PendingPage } from './pending-page.tsx'

function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' && status >= 400 ? status : 500
}

/** The page for unhandled errors: the forbidden page, the not-found page, or a message with the HTTP status. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useTexts(appTexts)
  const router = useRouter()
  const isForbidden = error instanceof ForbiddenError || isProblem(error, 403)
  const isNotFound = isProblem(error, 404)
  const isPartMissing = isMissingChunk(error)
  const [isReloading, setReloading] = useState(
    () => (isPartMissing || (isOutdated() && !isForbidden && !isNotFound)) && mayReload(),
  )
  useEffect(() => {
    if (isReloading) void reloadFailedPage().then(setReloading)
  }, [isReloading])

  if (isReloading) return <PendingPage />
  if (isForbidden) return <ForbiddenPage />
  if (isNotFound) return <NotFoundPage />

  const retry = () => {
    // Browsers may remember that a script could not be loaded.
    if (isPartMissing) return location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <MessagePage
      title={t(isPartMissing ? 'error.part' : 'error.title')}
      {...(!isPartMissing && { eyebrow: t('error.status', { status: statusOf(error) }) })}
      actions={
        <>
          <Button onClick={retry}>{t('error.retry')}</Button>
          <LinkButton to="/" variant="default" reloadDocument>
            {t('error.home')}
          </LinkButton>
        </>
      }
    >
      {(isProblem(error) && error.message) || t(isPartMissing ? 'error.partBody' : 'error.body')}
      {isProblem(error) && error.requestId && (
        <Text size="sm" mt="xs">
          {t('error.reference', { id: error.requestId })}
        </Text>
      )}
    </MessagePage>
  )
}
