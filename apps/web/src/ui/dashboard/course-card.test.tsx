import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testCourse } from '#testing/dashboards.ts'
import { renderInApp } from '#testing/render.tsx'
import { CourseCard } from './course-card.tsx'

const show = (...counts: number[]) =>
  renderInApp(
    <CourseCard label="Hires" course={testCourse(...counts)} to="/list" search={{ dated: 'hired' }} />,
  )

test('the figure is the sum of the weeks, and links to the list of the same days', async () => {
  await show(3, 0, 5)
  const figure = screen.getByRole('link', { name: 'Hires: 8 in 12 weeks' })
  expect(figure.getAttribute('href')).toBe('/list?dated=hired&from=2025-12-22&to=2026-03-15')
  expect(screen.getByRole('img', { name: /^Hires per week/ })).toBeTruthy()
})

test('the table has every week, the current one first, and each number links to the list of its week', async () => {
  const { user } = await show(3, 0, 5)
  await user.click(screen.getByRole('button', { name: 'Table: Hires' }))
  const rows = within(screen.getByRole('table', { name: 'Hires per week' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows).toHaveLength(12)
  expect(rows[0]?.textContent).toContain('this week')
  expect(rows.slice(0, 4).map((row) => within(row).getByRole('link').textContent)).toEqual([
    '5',
    '0',
    '3',
    '0',
  ])
  const newest = within(rows[0] as HTMLElement).getByRole('link')
  expect(newest.getAttribute('href')).toBe('/list?dated=hired&from=2026-03-09&to=2026-03-15')
  expect(screen.queryByRole('img')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Chart: Hires' }))
  expect(screen.queryByRole('table')).toBeNull()
})

test('twelve weeks without anything show a text instead of an empty chart', async () => {
  await show()
  expect(screen.getByText('None in the last 12 weeks.')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Hires: 0 in 12 weeks' })).toBeTruthy()
})
