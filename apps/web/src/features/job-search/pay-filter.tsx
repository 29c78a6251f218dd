import { Group, NativeSelect, Text } from '@mantine/core'
import { formatMoney } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useCurrency } from '#lib/use-currency.ts'
import { jobSearchTexts } from './job-search.en.ts'
import type { JobSearch } from './job-search-params.ts'

const common = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'INR', 'JPY']
// The server's own steps, so that a choice costs it nothing.
const steps = [10, 20, 30, 50, 75, 100, 150, 200, 500] as const
// What a step of a thousand is worth about, so that the amounts offered make sense in every currency.
const thousands: Readonly<Record<string, number>> = { JPY: 100_000, INR: 10_000, SEK: 10_000, PLN: 4000 }

interface PayFilterProps {
  readonly search: JobSearch
  readonly onChange: (change: JobSearch) => void
}

/** The least pay, as an amount a year: the server compares hourly and monthly pay by what it makes in a year. */
export function PayFilter({ search, onChange }: PayFilterProps) {
  const t = useTexts(jobSearchTexts)
  const own = useCurrency()
  const currency = search.currency ?? own
  const amounts = new Set(steps.map((step) => step * (thousands[currency] ?? 1000)))
  if (search.payAtLeast !== undefined) amounts.add(search.payAtLeast)
  return (
    <div>
      <Group gap="xs" wrap="nowrap" align="end">
        <NativeSelect
          label={t('filters.pay')}
          flex={1}
          value={String(search.payAtLeast ?? '')}
          onChange={({ currentTarget: { value } }) =>
            onChange(value === '' ? { payAtLeast: undefined } : { payAtLeast: Number(value), currency })
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
          onChange={({ currentTarget: { value } }) => onChange({ payAtLeast: undefined, currency: value })}
          data={[...new Set([own, ...common, ...Intl.supportedValuesOf('currency')])]}
        />
      </Group>
      {search.payAtLeast !== undefined && (
        <Text size="sm" c="dimmed" mt={6}>
          {t('filters.payHint')}
        </Text>
      )}
    </div>
  )
}
