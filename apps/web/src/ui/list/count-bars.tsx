import { formatNumber } from '#lib/format/format.ts'
import classes from './count-bars.module.css'

interface CountBarsProps {
  /** Accessible name of the table. */
  readonly label: string
  readonly rows: readonly { readonly label: string; readonly value: number }[]
}

/** Counts as a bar chart, which is a table for screen readers. */
export function CountBars({ label, rows }: CountBarsProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <table className={classes.table} aria-label={label}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td className={classes.value}>{formatNumber(row.value)}</td>
            <td className={classes.cell} aria-hidden>
              <div className={classes.bar} style={{ inlineSize: `${(100 * row.value) / most}%` }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
