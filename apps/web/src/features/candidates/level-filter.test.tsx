import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { renderInApp } from '#testing/render.tsx'
import { LevelFilter } from './level-filter.tsx'

test('a skill name keeps its own text direction: C++ is not mirrored in a right-to-left page', async () => {
  fakeApi({ listMasterValues: () => ({ items: [], nextCursor: null }) })
  await renderInApp(
    <LevelFilter
      entity="skills"
      label="Skills"
      addLabel="Add a skill"
      levels={[]}
      value="C++"
      facets={undefined}
      onChange={() => undefined}
    />,
  )
  expect((await screen.findByText('C++')).tagName).toBe('BDI')
})
