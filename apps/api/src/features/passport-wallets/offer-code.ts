import type { WalletOffer } from '@vouch/contract'
import QrCode from 'qrcode'

/** Draws a QR code as an SVG path of one rectangle for each run of dark modules in a row. */
export function offerCode(address: string): WalletOffer['code'] {
  const { modules } = QrCode.create(address, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const isDark = (row: number, column: number) => column < size && modules.get(row, column) === 1
  let path = ''
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const start = column
      while (isDark(row, column)) column += 1
      const run = column - start
      if (run > 0) path += `M${start} ${row}h${run}v1h-${run}z`
    }
  return { size, path }
}
