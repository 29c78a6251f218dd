import { Loader } from '@mantine/core'
import { Delayed } from '#ui/layout/delayed.tsx'
import { AccountPage } from './account-page.tsx'

export function WaitingPage({
  title,
  description,
}: {
  readonly title: string
  readonly description?: string
}) {
  return (
    <AccountPage title={title} description={description}>
      <Delayed>
        <Loader aria-hidden />
      </Delayed>
    </AccountPage>
  )
}
