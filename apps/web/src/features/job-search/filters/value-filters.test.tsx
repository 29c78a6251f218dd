import { screen, waitFor, within } from '@testing-library/react'
import type { SearchedValue } from '@vouch/contract'
import { describe, expect, test } from 'vitest'
import { savedPath } from '#lib/identity/saved-path.ts'
import { currentToken } from '#lib/identity/session.ts'
import { FakeProblem } from '#testing/fake-api.ts'
import { jobAnswer as answer, noJobAnswer, showJobSearch as show } from '#testing/job-search.tsx'

const names: Readonly<Record<string, string>> = {
  nurse: 'Registered nurse',
  baker: 'Baker',
  react: 'React',
  sql: 'SQL',
}
const value = (kind: SearchedValue['kind'], code: string, state: SearchedValue['state'] = 'listed') => ({
  kind,
  code,
  label: names[code] ?? code,
  state,
})

/** The values of a request, as the server names them. */
function valuesOf(query: URLSearchParams): { values?: SearchedValue[] } {
  const values = [
    ...query.getAll('occupation').map((code) => value('occupation', code)),
    ...query.getAll('skill').map((code) => value('skill', code)),
  ]
  return values.length > 0 ? { values } : {}
}
const common = {
  sampled: false,
  occupation: [
    { value: 'nurse', label: 'Registered nurse', count: 4 },
    { value: 'baker', label: 'Baker', count: 1 },
  ],
  skill: [
    { value: 'react', label: 'React', count: 3 },
    { value: 'sql', label: 'SQL', count: 2 },
  ],
}
const answered = (query: URLSearchParams) =>
  answer({ ...valuesOf(query), ...(query.has('withValues') && { valueFacets: common }) })

const chip = (name: string) => screen.findByRole('button', { name: `Remove filter ${name}` })

describe('filters by occupation and skills', () => {
  test('are picked from the lists by their first letters, and removed by their chips', async () => {
    const { user, seen } = await show({ q: 'night' }, answered)
    await user.type(await screen.findByRole('combobox', { name: 'Occupation' }), 'regis')
    await user.click(await screen.findByRole('option', { name: 'Registered nurse' }))
    expect(seen.at(-1)).toEqual({ q: 'night', occupation: 'nurse' })
    await user.type(screen.getByRole('combobox', { name: 'Skills' }), 'sql')
    await user.click(await screen.findByRole('option', { name: 'SQL' }))
    await user.type(screen.getByRole('combobox', { name: 'Skills' }), 'rea')
    await user.click(await screen.findByRole('option', { name: 'React' }))
    expect(seen.at(-1)).toEqual({ q: 'night', occupation: 'nurse', skill: 'react~sql' })
    await user.click(await chip('SQL'))
    expect(seen.at(-1)?.skill).toBe('react')
    await user.click(await screen.findByRole('button', { name: 'Clear Occupation' }))
    expect(seen.at(-1)).toEqual({ q: 'night', skill: 'react', occupation: undefined })
    expect(screen.getByText('Jobs must name every skill you select.')).toBeTruthy()
  })

  test('offer the commonest with counts, counted only once they are opened', async () => {
    const { user, seen, asked } = await show({ workMode: 'remote' }, answered)
    const open = await screen.findByRole('button', { name: 'Common skills' })
    expect(asked().some((query) => query.has('withValues'))).toBe(false)
    await user.click(open)
    await user.click(await screen.findByRole('button', { name: 'React 3' }))
    expect(seen.at(-1)).toEqual({ workMode: 'remote', skill: 'react' })
    expect(document.activeElement).toBe(open)
    expect(screen.queryByRole('button', { name: 'React 3' })).toBeNull()
    const counted = asked().find((query) => query.has('withValues'))
    expect([counted?.get('workMode'), counted?.get('limit')]).toEqual(['remote', '1'])
  })

  test('say that the commonest could not be counted, and try again', async () => {
    let broken = true
    const { user } = await show({}, (query) => {
      if (broken && query.has('withValues')) throw new FakeProblem('internal', 'Broken.')
      return answered(query)
    })
    await user.click(await screen.findByRole('button', { name: 'Common occupations' }))
    const again = await screen.findByRole('button', { name: 'Try again' })
    broken = false
    await user.click(again)
    expect(await screen.findByRole('button', { name: 'Baker 1' })).toBeTruthy()
  })

  test('take at most five skills', async () => {
    const { user } = await show({ skill: 'a~b~c~d~e' }, answered)
    expect(await screen.findByText('You can select up to 5.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Common skills' })).toBeNull()
    await user.click(await chip('c'))
    expect(await screen.findByRole('button', { name: 'Common skills' })).toBeTruthy()
  })

  test('that no list has are named, have no chip, and can be taken out of the address', async () => {
    const { user, seen } = await show({ occupation: 'gone', skill: 'react~x~y' }, (query) =>
      query.has('occupation')
        ? answer({
            values: [
              value('occupation', 'gone', 'unknown'),
              value('skill', 'react'),
              value('skill', 'x', 'unknown'),
              value('skill', 'y', 'unknown'),
            ],
          })
        : answered(query),
    )
    expect(await screen.findByText(/^The occupation in this link is not in our list/)).toBeTruthy()
    expect(screen.getByText(/^2 skills in this link are not in our list/)).toBeTruthy()
    const chips = screen.getByRole('list', { name: 'Active filters' })
    expect(within(chips).getAllByRole('button', { name: /^Remove filter/ })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Remove from search' }))
    expect(seen.at(-1)).toEqual({ occupation: undefined, skill: 'react' })
    await waitFor(() => expect(screen.queryByText(/not in our list/)).toBeNull())
  })

  test('that no list has are left out of a saved search', async () => {
    await currentToken()
    const { user } = await show({ occupation: 'gone', skill: 'react~x' }, () =>
      answer({
        values: [
          value('occupation', 'gone', 'unknown'),
          value('skill', 'react'),
          value('skill', 'x', 'unknown'),
        ],
      }),
    )
    const save = await screen.findByRole('button', { name: 'Save search' })
    await waitFor(() => expect(save).toHaveProperty('disabled', false))
    await user.click(save)
    expect(savedPath()).toBe('/jobs?skill=react')
  })

  test('that no list has leave nothing to save if the search has nothing else', async () => {
    await currentToken()
    await show({ occupation: 'gone' }, () => answer({ values: [value('occupation', 'gone', 'unknown')] }))
    await screen.findByText(/^The occupation in this link is not in our list/)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save search' })).toBeNull())
  })

  test('are named in the title of the page, once', async () => {
    await show({ q: 'night SQL', occupation: 'nurse', skill: 'react~sql' }, answered)
    await waitFor(() => expect(document.title).toMatch(/^night SQL, Registered nurse, React jobs/))
  })

  test('say that a list no longer offers a value', async () => {
    await show({ skill: 'sql' }, () => answer({ values: [value('skill', 'sql', 'retired')] }))
    expect(
      await screen.findByText('“SQL” is no longer in our list. Only jobs that still name it are shown.'),
    ).toBeTruthy()
    expect(await chip('SQL')).toBeTruthy()
  })

  test('that find nothing together can be dropped where that finds jobs', async () => {
    const { user, seen } = await show({ occupation: 'baker', skill: 'react~sql' }, (query) => {
      const found = !query.has('occupation') || query.getAll('skill').length === 0
      return { ...(found ? answer() : noJobAnswer()), ...valuesOf(query) }
    })
    const without = await screen.findByRole('button', { name: 'Without “Baker”' })
    expect(screen.queryByRole('button', { name: 'Without “SQL”' })).toBeNull()
    await user.click(without)
    expect(seen.at(-1)).toEqual({ occupation: undefined, skill: 'react~sql' })
  })
})
