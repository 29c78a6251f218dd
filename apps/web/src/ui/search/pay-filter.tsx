import { Group, NativeSelect } from '@mantine/core'
import { formatMoney } from '#lib/format/format.ts'
import { useCurrency } from '#lib/format/use-currency.ts'

const common = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'INR', 'JPY']
// The unit of a step, instead of 1,000, in currencies in which 1,000 buys little.
const thousands: Readonly<Record<string, number>> = { JPY: 100_000, INR: 10_000, SEK: 10_000, PLN: 4000 }

interface PayFilterProps {
  readonly words: { readonly label: string; readonly any: string; readonly currency: string }
  /** The chosen pay per year. */
  readonly amount: number | undefined
  /** The chosen currency; the currency of this Vouch installation by default. */
  readonly currency: string | undefined
  /** Amounts to choose from, in units of 1,000 (more in some currencies). They must match the amounts for which the server returns counts. */
  readonly steps: readonly number[]
  /** Currencies to offer in addition to the common ones. */
  readonly currencies: readonly string[]
  readonly onAmount: (amount: number | undefined, currency: string) => void
  /** Called with a new currency. The caller clears the amount, which would mean another pay in it. */
  readonly onCurrency: (currency: string) => void
}

/** Filter by pay per year. The server converts pay per hour, day, week or month. */
export function PayFilter({ words, amount, steps, currencies, ...props }: PayFilterProps) {
  const own = useCurrency()
  const currency = props.currency ?? own
  const amounts = new Set(steps.map((step) => step * (thousands[currency] ?? 1000)))
  if (amount !== undefined) amounts.add(amount)
  return (
    <Group gap="xs" wrap="nowrap" align="end">
      <NativeSelect
        label={words.label}
        // The label may reach over the currency, which has no visible one.
        labelProps={{ style: { whiteSpace: 'nowrap' } }}
        flex={1}
        miw={0}
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
        // Room for the code beside the arrow; in a narrow column the select would shrink to its padding.
        w="5.75rem"
        flex="none"
        value={currency}
        onChange={({ currentTarget: { value } }) => props.onCurrency(value)}
        data={[...new Set([own, ...common, ...currencies, currency])]}
      />
    </Group>
  )
}
