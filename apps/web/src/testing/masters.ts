import type { MasterOption, MasterOptions } from '@vouch/contract'
import type { FakeRequest } from './fake-api.ts'

/** A value of a master list that can be chosen. */
export function testMasterOption(
  code: string,
  label: string,
  change: Partial<MasterOption> = {},
): MasterOption {
  return { code, label, matched: null, parent: null, attributes: {}, ...change }
}

/**
 * Handler of `listMasterValues` that searches the labels of the given lists, below a parent if one is asked for. `lists`
 * is keyed by the list's name.
 */
export function fakeMasterValues(lists: Readonly<Record<string, readonly MasterOption[]>>) {
  return ({ params, query }: FakeRequest): MasterOptions => {
    const words = query.get('q')?.toLowerCase() ?? ''
    const above = query.get('parent')
    const items = (lists[params.entity ?? ''] ?? []).filter(
      ({ label, parent }) =>
        label.toLowerCase().includes(words) && (above === null || parent?.code === above),
    )
    return { items, nextCursor: null, attribution: null }
  }
}
