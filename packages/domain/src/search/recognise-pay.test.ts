import { describe, expect, it } from 'vitest'
import { recognisePay } from './recognise-pay.ts'

describe('pay in a search text', () => {
  it.each([
    ['50k', 50_000, undefined, '50k'],
    ['developer 60K+', 60_000, undefined, '60K+'],
    ['£30 an hour', 62_400, 'GBP', '£30 an hour'],
    ['$25/hr', 52_000, 'USD', '$25/hr'],
    ['60,000 € per year', 60_000, 'EUR', '60,000 € per year'],
    ['55.000 Euro', 55_000, 'EUR', '55.000 Euro'],
    ['€3500 im Monat', 42_000, 'EUR', '€3500'],
    ['3.000 € monat', 36_000, 'EUR', '3.000 €'],
    ['18 € pro stunde', 37_440, 'EUR', '18 € pro stunde'],
    ['nurse 45000', 45_000, undefined, '45000'],
    ['80-100k', 80_000, undefined, '80-100k'],
    ['25 hourly', 52_000, undefined, '25 hourly'],
    ['35€ par heure', 72_800, 'EUR', '35€ par heure'],
    ['chf 8000 month', 96_000, 'CHF', 'chf 8000'],
    ['designer 40k to 60k', 40_000, undefined, '40k to 60k'],
    ['between 40k and 60k', 40_000, undefined, 'between 40k and 60k'],
    ['von 40.000 bis 60.000 €', 40_000, 'EUR', 'von 40.000 bis 60.000 €'],
    ['nurse 50k and 4 days', 50_000, undefined, '50k'],
    ['engineer over 100k', 100_000, undefined, 'over 100k'],
    ['more than 50k analyst', 50_000, undefined, 'more than 50k'],
  ])('%s is %d a year', (text, perYear, currency, words) => {
    const pay = recognisePay(text)
    expect(pay).toMatchObject({ perYear })
    expect(pay?.currency).toBe(currency)
    expect(text.slice(pay?.from, pay?.to)).toBe(words)
  })

  it.each([
    '401k administrator',
    '24/7 support',
    'java 8 developer',
    'iso 9001',
    'class 2 driver',
    '2024',
    'room 30',
    '3 days a week',
    'python3',
    'b2b',
    '1 year experience',
    '911 dispatcher',
    'engineer under 50k',
    'bis zu 50k nurse',
    'nurse höchstens 50.000 €',
    'nurse not 50k',
    'nurse nicht unter 50k',
    'cook up to £40,000 a year',
    'engineer -50k',
    'new york 10000',
    'auditor 10100',
  ])('%s has none', (text) => {
    expect(recognisePay(text)).toBeUndefined()
  })
})

describe('the highest pay in a search text', () => {
  it.each([
    ['nurse under 60k', 'under 60k', 60_000, undefined],
    ['cook up to £40,000 a year', 'up to £40,000 a year', 40_000, 'GBP'],
    ['cook max 20 euros per hour', 'max 20 euros per hour', 41_600, 'EUR'],
    ['koch bis 45.000 €', 'bis 45.000 €', 45_000, 'EUR'],
    ['nurse 50k-60k', '50k-60k', 60_000, undefined],
    ['nurse between 50k and 60k', 'between 50k and 60k', 60_000, undefined],
    ['nurse 60k', '60k', 60_000, undefined],
    ['nurse 45000', '45000', 45_000, undefined],
  ])('%s', (text, words, perYear, currency) => {
    const pay = recognisePay(text, 'highest')
    expect(pay).toMatchObject({ perYear, currency })
    expect(text.slice(pay?.from, pay?.to)).toBe(words)
  })

  it.each([
    'nurse over 60k',
    'nurse from 60k',
    'nurse 60k+',
    'at least 50 euros per hour',
    '401k administrator',
  ])('%s has none', (text) => expect(recognisePay(text, 'highest')).toBeUndefined())
})
