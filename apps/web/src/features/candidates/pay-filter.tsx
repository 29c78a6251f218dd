import { Group, NativeSelect } from '@mantine/core'
import { formatMoney } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useCurrency } from '#lib/use-currency.ts'
import type { CandidateSearch } from './candidate-search-params.ts'
import { texts } from './candidates.en.ts'
import { currencies } from './currencies.ts'

const common = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'INR', 'JPY']
// The server's own steps, so that a choice costs it nothing.
const steps = [20, 30, 40, 50, 60, 75, 100, 150, 200] as const
// What a step of a thousand is worth about, so that the amounts offered make sense in every currency.
const thousands: Readonly<Record<string, number>> = { JPY: 100_000, INR: 10_000, SEK: 10_000, PLN: 4000 }

interface PayFilterProps {
  readonly search: CandidateSearch
  readonly onChange: (change: CandidateSearch) => void
}

/** The most that somebody expects at the least, a year. */
export function PayFilter({ search, onChange }: PayFilterProps) {
  const t = useTexts(texts)
  const own = useCurrency()
  const currency = search.currency ?? own
  const amounts = new Set(steps.map((step) => step * (thousands[currency] ?? 1000)))
  if (search.payAtMost !== undefined) amounts.add(search.payAtMost)
  return (
    <Group gap="xs" wrap="nowrap" align="end">
      <NativeSelect
        label={t('filters.pay')}
        flex={1}
        value={String(search.payAtMost ?? '')}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            value === ''
              ? { payAtMost: undefined, currency: undefined }
              : { payAtMost: Number(value), currency },
          )
        }
        data={[
          { value: '', label: t('filters.anyPay') },
          ...[...amounts]
            .sort((a, b) => a - b)
            .map((amount) => ({ value: String(amount), label: formatMoney(amount, currency) })),
        ]}
      />
      <NativeSelect
        aria-label={t('filters.currency')}
        value={currency}
        onChange={({ currentTarget: { value } }) => onChange({ payAtMost: undefined, currency: value })}
        data={[...new Set([currency, own, ...common, ...currencies])]}
      />
    </Group>
  )
}
