import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, it } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { renderInApp } from '#testing/render.tsx'
import { FreshSignInDialog } from '#ui/sign-in/fresh-sign-in-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

function SignInOverForm() {
  const [isTyping, setTyping] = useState(true)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <FreshSignInDialog opened={isAsked} returnTo="/" onFinish={() => setAsked(false)} />
      <Dialog title="Why?" opened={isTyping} onClose={() => setTyping(false)}>
        <input aria-label="Reason" />
        <button type="button" onClick={() => setAsked(true)}>
          Send
        </button>
      </Dialog>
    </>
  )
}

it('Escape closes the question for the password, and only then the form below with what was typed', async () => {
  fakeApi({})
  const { user } = await renderInApp(<SignInOverForm />)
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'wrong name')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const front = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(front.isConnected).toBe(false))
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'wrong name')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('one Escape closes one dialog, even if the one in front is gone before the event has ended', async () => {
  const closed: string[] = []
  function Pair() {
    const [isFront, setFront] = useState(true)
    return (
      <>
        <Dialog title="Below" opened onClose={() => closed.push('below')}>
          below
        </Dialog>
        <Dialog title="Front" opened={isFront} onClose={() => flushSync(() => setFront(false))}>
          front
        </Dialog>
      </>
    )
  }
  const { user } = await renderInApp(<Pair />)
  await screen.findByRole('dialog', { name: 'Below' })
  await user.keyboard('{Escape}')
  expect(closed).toEqual([])
  await user.keyboard('{Escape}')
  expect(closed).toEqual(['below'])
})

it('a reason that is too long is kept, and not confirmed', async () => {
  const confirmed: string[] = []
  const { user } = await renderInApp(
    <ConfirmDialog
      opened
      title="Reject?"
      confirmLabel="Reject"
      reason={{ label: 'Reason', maxLength: 1000 }}
      onConfirm={(reason) => confirmed.push(reason)}
      onClose={() => undefined}
    />,
  )
  const field = await screen.findByRole('textbox', { name: 'Reason' })
  await user.click(field)
  await user.paste('x'.repeat(1001))
  expect(field).toHaveProperty('value', 'x'.repeat(1001))
  expect(screen.getByText('At most 1,000 characters; this has 1,001.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  expect(confirmed).toEqual([])
  await user.type(field, '{Backspace}')
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(confirmed).toEqual(['x'.repeat(1000)]))
})
