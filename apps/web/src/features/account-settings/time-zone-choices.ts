import type { ComboboxItem, ComboboxItemGroup, OptionsFilter } from '@mantine/core'

function offsetName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

// Browsers list these under the names that the places had when the zones were made.
const namesNow: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Asmara',
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
}

/** A zone by its place and how far it is from UTC now: "New York (GMT-5)". */
function choice(value: string): ComboboxItem {
  const place =
    namesNow[value] ??
    value
      .slice(value.indexOf('/') + 1)
      .replaceAll('_', ' ')
      .replaceAll('/', ', ')
  return { value, label: `${place} (${offsetName(value)})` }
}

/**
 * The time zones that this browser knows, by continent.
 * @param chosen stays a choice, also under a name that the browser does not list
 */
export function timeZoneChoices(chosen: string | null): ComboboxItemGroup<ComboboxItem>[] {
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  const zones = chosen === null || chosen === 'UTC' || known.includes(chosen) ? known : [chosen, ...known]
  const groups = Object.entries(Object.groupBy(zones, (zone) => zone.split('/')[0] ?? ''))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, items = []]) => ({ group, items: items.map(choice) }))
  return [...groups, { group: 'UTC', items: [{ value: 'UTC', label: 'UTC' }] }]
}

/** Finds zones by place, continent or offset, in any order: "york", "europe par", "gmt+2". */
export const filterZones: OptionsFilter = ({ options, search }) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (item: ComboboxItem) => {
    const text = `${item.label} ${item.value.replaceAll('_', ' ')}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return options
    .map((option) => ('group' in option ? { ...option, items: option.items.filter(fits) } : option))
    .filter((option) => ('group' in option ? option.items.length > 0 : fits(option)))
}
