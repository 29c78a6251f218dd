import { Group, NativeSelect } from '@mantine/core'
import { formatMoney } from '#lib/format/format.ts'
import { useCurrency } from '#lib/format/use-currency.ts'

const common = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'INR', 'JPY']
// What a step of a thousand is worth about, so that the amounts offered make sense in every currency.
const thousands: Readonly<Record<string, number>> = { JPY: 100_000, INR: 10_000, SEK: 10_000, PLN: 4000 }

interface PayFilterProps {
  readonly words: { readonly label: string; readonly any: string; readonly currency: string }
  /** An amount a year. */
  readonly amount: number | undefined
  /** What it is in; the currency of the marketplace when left out. */
  readonly currency: string | undefined
  /** The amounts offered, in thousands: the server's own steps, so that a choice costs it nothing. */
  readonly steps: readonly number[]
  /** Every currency to choose from, besides the common ones. */
  readonly currencies: readonly string[]
  readonly onAmount: (amount: number | undefined, currency: string) => void
  /** Another currency is to take the amount away: it would be worth something else. */
  readonly onCurrency: (currency: string) => void
}

/** A limit of pay, as an amount a year: the server compares hourly and monthly pay by what it makes in a year. */
export function PayFilter({ words, amount, steps, currencies, ...props }: PayFilterProps) {
  const own = useCurrency()
  const currency = props.currency ?? own
  const amounts = new Set(steps.map((step) => step * (thousands[currency] ?? 1000)))
  if (amount !== undefined) amounts.add(amount)
  return (
    <Group gap="xs" wrap="nowrap" align="end">
      <NativeSelect
        label={words.label}
        flex={1}
        value={String(amount ?? '')}
        onChange={({ currentTarget: { value } }) =>
          props.onAmount(value === '' ? undefined : Number(value), currency)
        }
        data={[
          { value: '', label: words.any },
          ...[...amounts]
            .sort((a, b) => a - b)
            .map((one) => ({ value: String(one), label: formatMoney(one, currency) })),
        ]}
      />
      <NativeSelect
        aria-label={words.currency}
        value={currency}
        onChange={({ currentTarget: { value } }) => props.onCurrency(value)}
        data={[...new Set([own, ...common, ...currencies, currency])]}
      />
    </Group>
  )
}
