import { expect, test } from 'vitest'
import { missingForPublication } from './job-completeness.ts'
import { emptyJob } from './job-empty.ts'
import { type PlaceFields, placeProblems, shortPlaces } from './job-places.ts'
import { jobTermsChange, jobTermsOf } from './job-terms.ts'

const at = (location: string, country: string | null = 'DE') => ({ location, country })
const job = (change: Partial<PlaceFields>): PlaceFields => ({
  ...{ workMode: 'on-site', location: 'Berlin', country: 'DE', otherPlaces: [] },
  ...change,
})

test('further places are complete and different', () => {
  expect(placeProblems(job({ otherPlaces: [at('Hamburg'), at('Berlin', 'US')] }))).toEqual([])
  const otherPlaces = [at(''), at(' berlin '), at('Vienna', null), at('Bonn'), at('Bonn')]
  expect(placeProblems(job({ otherPlaces }))).toEqual([
    { path: 'otherPlaces.0.location', why: 'required' },
    { path: 'otherPlaces.1.location', why: 'duplicate' },
    { path: 'otherPlaces.2.country', why: 'required' },
    { path: 'otherPlaces.4.location', why: 'duplicate' },
  ])
})

test('a remote job has up to 30 countries, any other up to 10 places', () => {
  const several = (count: number) => Array.from({ length: count }, (_, n) => at(`Town ${n}`, `A${n}`))
  expect(placeProblems(job({ otherPlaces: several(9) }))).toEqual([])
  expect(placeProblems(job({ otherPlaces: several(10) }))).toEqual([{ path: 'otherPlaces', why: 'too-many' }])
  expect(placeProblems(job({ otherPlaces: several(29), workMode: 'remote' }))).toEqual([])
  const twice = [at('', 'AT'), at('', 'DE')]
  expect(placeProblems(job({ otherPlaces: twice, workMode: 'remote' }))).toEqual([
    { path: 'otherPlaces', why: 'duplicate' },
  ])
})

test('what is wrong with a further place stops the publication at its field', () => {
  const fields = { ...emptyJob(), ...job({ otherPlaces: [at('')] }) }
  expect(missingForPublication(fields, '2026-03-10')).toContainEqual({
    ...{ step: 1, field: 'otherPlaces', path: 'otherPlaces.0.location', why: 'required' },
  })
})

test('a further place changes the terms; terms of before there were any stay equal', () => {
  const { otherPlaces: _, ...old } = emptyJob()
  expect(jobTermsChange(jobTermsOf(old), jobTermsOf(emptyJob()))).toBeNull()
  const after = jobTermsOf({ ...emptyJob(), otherPlaces: [at('Hamburg')] })
  expect(jobTermsChange(jobTermsOf(old), after)?.place?.to.others).toEqual([at('Hamburg')])
})

test('lists show one place, or two countries, and count the rest', () => {
  const several = [at('Hamburg'), at('Bonn')]
  expect(shortPlaces(job({ otherPlaces: several }))).toEqual({ shown: [at('Berlin')], more: 2 })
  const countries = ['AT', 'FR', 'IT'].map((code) => at('', code))
  expect(shortPlaces(job({ location: '', otherPlaces: countries }))).toEqual({
    shown: [at('', 'DE'), at('', 'AT')],
    more: 2,
  })
  expect(shortPlaces(job({ location: '', country: null }))).toEqual({ shown: [], more: 0 })
  expect(shortPlaces({ location: null, country: null, otherPlaces: several })).toEqual({
    shown: several,
    more: 0,
  })
})
