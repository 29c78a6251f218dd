import type { ComboboxItem, ComboboxItemGroup, OptionsFilter } from '@mantine/core'

function offsetName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

// Current city names of time zones that browsers list under an outdated name.
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

/** The select option of a time zone: city and current UTC offset, such as "New York (GMT-5)". */
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
 * The time zones that the browser supports, by continent.
 * @param chosen the account's time zone, offered even if the browser does not list it
 */
export function timeZoneChoices(chosen: string | null): ComboboxItemGroup<ComboboxItem>[] {
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  const zones = chosen === null || chosen === 'UTC' || known.includes(chosen) ? known : [chosen, ...known]
  const groups = Object.entries(Object.groupBy(zones, (zone) => zone.split('/')[0] ?? ''))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, items = []]) => ({ group, items: items.map(choice) }))
  return [...groups, { group: 'UTC', items: [{ value: 'UTC', label: 'UTC' }] }]
}

/** Filters time zones by words of city, continent or offset in any order: "york", "europe par", "gmt+2". */
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
