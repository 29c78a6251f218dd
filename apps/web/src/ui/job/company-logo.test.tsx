import { fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInApp } from '#testing/render.tsx'
import { CompanyLogo } from './company-logo.tsx'

function Changing() {
  const [logo, setLogo] = useState('/old')
  return (
    <>
      <button type="button" onClick={() => setLogo('/new')}>
        Change
      </button>
      <CompanyLogo name="Harbour Health" logo={logo} />
    </>
  )
}

test('a logo that cannot be loaded gives way to the monogram, until there is a new one', async () => {
  const { container, user, getByRole } = await renderInApp(<Changing />)
  const picture = () => container.querySelector('img')
  expect(['src', 'alt', 'loading', 'width'].map((name) => picture()?.getAttribute(name))).toEqual([
    '/old',
    '',
    'lazy',
    '48',
  ])
  fireEvent.error(picture() as HTMLImageElement)
  expect(picture()).toBeNull()
  expect(container.textContent).toContain('HH')
  await user.click(getByRole('button', { name: 'Change' }))
  expect(picture()?.getAttribute('src')).toBe('/new')
})
