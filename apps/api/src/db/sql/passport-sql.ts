import type { HeldPassportState } from '@vouch/contract'

export function passportIs(status: HeldPassportState, table = 'p'): string {
  return `${table}.status = '${status}'`
}
