import { listMasterValues } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { storeRows } from '../values-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  const rows = ['.NET', 'Network cabling', 'Kiln firing'].map((label, at) => ({
    entity: 'skills',
    code: `test-${at}`,
    label,
    position: 2000,
  }))
  await inTransaction(app.db, (trx) => storeRows(trx, rows, { source: 'test', release: '' }))
})
afterAll(() => app.close())

const search = async (entity: string, q: string, query: { parent?: string; limit?: number } = {}) =>
  (await app.request(listMasterValues, { params: { entity }, query: { q, ...query } })).body
const labels = async (entity: string, q: string) => (await search(entity, q)).items.map(({ label }) => label)

describe('a typing error is forgiven', () => {
  test.each([
    ['skills', 'pyhton', 'Python'],
    ['skills', 'pythn', 'Python'],
    ['skills', 'phyton', 'Python'],
    ['skills', 'javasript', 'JavaScript'],
    ['skills', 'javascritp', 'JavaScript'],
    ['skills', 'typscript', 'TypeScript'],
    ['skills', 'kuberntes', 'Kubernetes'],
    ['skills', 'kubernettes', 'Kubernetes'],
    ['skills', 'kubrenetse', 'Kubernetes'],
    ['skills', 'dokcer', 'Docker'],
    ['skills', 'leadreship', 'Leadership'],
    ['skills', 'negociation', 'Negotiation'],
    ['skills', 'acounting', 'Accounting'],
    ['skills', 'comunication', 'Communication'],
    ['skills', 'projcet managment', 'Project management'],
    ['skills', 'machine learnig', 'Machine learning'],
    ['skills', 'reactt', 'React'],
    ['occupations', 'electrcian', 'Electrician'],
    ['occupations', 'elektrician', 'Electrician'],
    ['occupations', 'acountant', 'Accountant'],
    ['occupations', 'accuontant', 'Accountant'],
    ['occupations', 'nusre', 'Registered nurse'],
    ['occupations', 'registred nurse', 'Registered nurse'],
    ['occupations', 'plumer', 'Plumber'],
    ['occupations', 'carpentr', 'Carpenter'],
    ['occupations', 'pharmasist', 'Pharmacist'],
    ['occupations', 'phisioterapist', 'Physiotherapist'],
    ['occupations', 'mechnaic', 'Mechanic'],
    ['occupations', 'recepcionist', 'Receptionist'],
    ['occupations', 'softwre developper', 'Software developer'],
    ['occupations', 'bookeeper', 'Bookkeeper'],
    ['countries', 'germny', 'Germany'],
    ['countries', 'untied kingdom', 'United Kingdom'],
    ['countries', 'swizterland', 'Switzerland'],
    ['countries', 'nwe zealand', 'New Zealand'],
    ['languages', 'portugese', 'Portuguese'],
  ])('%s: %s finds %s', async (entity, typed, meant) => {
    expect((await labels(entity, typed)).slice(0, 3)).toContain(meant)
  })

  test('at the beginning of a word that is not complete', async () => {
    expect(await labels('occupations', 'elecrti')).toContain('Electrician')
    expect(await labels('skills', 'kuebrn')).toEqual(['Kubernetes'])
  })

  test('with a space too many or too few', async () => {
    expect((await labels('skills', 'machinelearning'))[0]).toBe('Machine learning')
    expect((await labels('skills', 'type script'))[0]).toBe('TypeScript')
    expect(await labels('countries', 'newzealand')).toEqual(['New Zealand'])
  })

  test('below a parent, and only there', async () => {
    expect((await search('regions', 'bayren', { parent: 'DE' })).items.map(({ code }) => code)).toEqual([
      'DE-BY',
    ])
    expect((await search('regions', 'bayren', { parent: 'FR' })).items).toEqual([])
  })

  test('and the name that matched is shown as in other searches', async () => {
    expect((await search('countries', 'germny')).items[0]).toMatchObject({ code: 'DE', matched: null })
    expect((await search('countries', 'deutchland')).items[0]).toMatchObject({
      code: 'DE',
      label: 'Germany',
      matched: 'Deutschland',
    })
    expect((await search('countries', 'germny', { limit: 1 })).items).toHaveLength(1)
  })
})

describe('a short form or everyday name finds first', () => {
  test.each([
    ['occupations', 'MD', 'Doctor'],
    ['occupations', 'PT', 'Physiotherapist'],
    ['occupations', 'RN', 'Registered nurse'],
    ['occupations', 'EMT', 'Emergency medical technician'],
    ['occupations', 'QA', 'Software tester'],
    ['occupations', 'SWE', 'Software developer'],
    ['occupations', 'HR', 'Human resources manager'],
    ['skills', 'js', 'JavaScript'],
    ['skills', 'k8s', 'Kubernetes'],
    ['skills', 'tdd', 'Automated testing'],
    ['fields-of-study', 'CS', 'Software and applications development and analysis'],
    ['languages', 'Farsi', 'Persian'],
    ['languages', 'Mandarin', 'Chinese'],
    ['countries', 'Holland', 'Netherlands'],
    ['departments', 'QA', 'Quality'],
    ['departments', 'PR', 'Communications'],
    ['education-levels', 'GED', 'Upper secondary school'],
    ['benefits', '401k', 'Company pension'],
  ])('%s: %s finds %s', async (entity, typed, meant) => {
    expect((await labels(entity, typed))[0]).toBe(meant)
  })
})

describe('a search that finds names is not changed', () => {
  test('values come first whose names start with the query, and no similar ones follow', async () => {
    expect(await labels('countries', 'niger')).toEqual(['Niger', 'Nigeria'])
    expect(await labels('countries', 'iran')).toEqual(['Iran'])
    expect(await labels('countries', 'zealand')).toEqual(['New Zealand'])
    expect(await labels('skills', 'kiln')).toEqual(['Kiln firing'])
  })

  test('short words, numbers and nonsense find nothing similar', async () => {
    for (const q of ['qx', 'qxv', '12345', 'xqzvwkj', 'zzzz zzzz'])
      expect([q, await labels('skills', q)]).toEqual([q, []])
  })
})

test.each([
  ['c++', 'C++'],
  ['C ++', 'C++'],
  ['c#', 'C#'],
  ['.net', '.NET'],
  ['node.js', 'Node.js'],
  ['nodejs', 'Node.js'],
  ['node js', 'Node.js'],
  ['NodeJS', 'Node.js'],
  ['ci/cd', 'CI/CD'],
  ['CI / CD', 'CI/CD'],
])('the spelling %s finds %s first', async (typed, label) => {
  expect((await labels('skills', typed))[0]).toBe(label)
})

test('ux/ui finds both when no name has both', async () => {
  expect((await labels('skills', 'ux/ui')).length).toBeGreaterThan(0)
})
