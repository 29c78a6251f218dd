import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInApp } from '#testing/render.tsx'
import { LongTextarea } from './long-textarea.tsx'

function Field() {
  const [value, setValue] = useState('')
  return (
    <LongTextarea
      label="Letter"
      max={10}
      value={value}
      error={value === '' ? 'Write a letter' : null}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}

test('a pasted text that is too long stays, and the problem shows until it is short enough', async () => {
  const { user } = await renderInApp(<Field />)
  const field = screen.getByRole('textbox', { name: 'Letter' })
  screen.getByText('Write a letter')
  await user.click(field)
  await user.paste('Eleven char')
  expect(field).toHaveProperty('value', 'Eleven char')
  screen.getByText(/10.*11/)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.keyboard('{Backspace}')
  expect(screen.queryByText(/11/)).toBeNull()
})
