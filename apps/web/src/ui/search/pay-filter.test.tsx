import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInApp } from '#testing/render.tsx'
import { PayFilter } from './pay-filter.tsx'

function Filter() {
  const [{ amount, currency }, set] = useState<{ amount?: number; currency?: string }>({ amount: 12_345 })
  return (
    <PayFilter
      words={{ label: 'Pay', any: 'Any', currency: 'Currency' }}
      amount={amount}
      currency={currency}
      steps={[20, 50]}
      currencies={['NOK', 'EUR']}
      onAmount={(now, of) => set(now === undefined ? { currency: of } : { amount: now, currency: of })}
      onCurrency={(now) => set({ currency: now })}
    />
  )
}

test('amounts fit each currency, and a new currency clears the amount', async () => {
  const { user } = await renderInApp(<Filter />)
  const pay = await screen.findByRole('combobox', { name: 'Pay' })
  const options = () => [...pay.querySelectorAll('option')].map(({ value }) => value)
  expect(options()).toEqual(['', '12345', '20000', '50000'])
  await user.selectOptions(pay, '50000')
  expect((pay as HTMLSelectElement).value).toBe('50000')
  const currency = screen.getByRole('combobox', { name: 'Currency' })
  expect([...currency.querySelectorAll('option')].map(({ value }) => value)).toContain('NOK')
  await user.selectOptions(currency, 'JPY')
  expect((pay as HTMLSelectElement).value).toBe('')
  expect(options()).toEqual(['', '2000000', '5000000'])
})
