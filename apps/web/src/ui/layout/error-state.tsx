import { Button, Text, Title } from '@mantine/core'
import { isProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { firstPageTexts } from './first-page.en.ts'
import classes from './state.module.css'

interface ErrorStateProps {
  readonly error: unknown
  readonly onRetry?: () => void
  readonly title?: string
}

/** Error message in place of content that could not be loaded, with a retry button. */
export function ErrorState({ error, onRetry, title }: ErrorStateProps) {
  const t = useTexts(firstPageTexts)
  const problem = isProblem(error) ? error : null
  return (
    <div className={classes.state} role="alert">
      <Title order={2} size="h3">
        {title ?? t('error.title')}
      </Title>
      <Text c="dimmed" className={classes.text}>
        {problem?.message || t('error.body')}
      </Text>
      {problem?.requestId && problem.status >= 500 && (
        <Text size="xs" c="dimmed">
          {t('error.reference', { id: problem.requestId })}
        </Text>
      )}
      {onRetry && (
        <Button variant="default" mt="md" onClick={onRetry}>
          {t('error.retry')}
        </Button>
      )}
    </div>
  )
}
