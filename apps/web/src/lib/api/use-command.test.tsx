import { Button } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '#testing/render.tsx'
import { useCommand } from './use-command.ts'

function Sender({ send }: { readonly send: () => Promise<void> }) {
  const { run, busy, failure } = useCommand(send)
  return (
    <>
      <Button loading={busy} onClick={() => run()}>
        Send offer
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}

test('a button is busy while its call runs, cannot be pressed twice, and then says what failed', async () => {
  const answer = Promise.withResolvers<void>()
  let calls = 0
  const { user } = await renderInApp(
    <Sender
      send={() => {
        calls += 1
        return answer.promise
      }}
    />,
  )
  const button = screen.getByRole('button', { name: 'Send offer' })
  await user.click(button)
  await waitFor(() => expect(button).toHaveProperty('disabled', true))
  await user.click(button)
  expect(calls).toBe(1)
  answer.reject(new Error('The offer was not sent.'))
  expect((await screen.findByRole('alert')).textContent).toBe('The offer was not sent.')
  expect(button).toHaveProperty('disabled', false)
})
