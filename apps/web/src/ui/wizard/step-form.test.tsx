import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInApp } from '#testing/render.tsx'
import { StepForm } from './step-form.tsx'

let arrive = () => {}

function Step() {
  const [isThere, setThere] = useState(false)
  arrive = () => act(() => setThere(true))
  return (
    <StepForm errors={{}} failures={0} failure={null} onSubmit={async () => undefined} field="about">
      <input aria-label="Name" data-path="name" />
      {isThere && <textarea aria-label="About" data-path="about" />}
    </StepForm>
  )
}

const frame = () => new Promise((done) => requestAnimationFrame(() => done(undefined)))

test('a link focuses its field even if it renders later', async () => {
  await renderInApp(<Step />)
  await frame()
  arrive()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('About')))
})

test('focus moved by the person stays', async () => {
  const { user } = await renderInApp(<Step />)
  await frame()
  await user.click(screen.getByLabelText('Name'))
  arrive()
  await frame()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})
