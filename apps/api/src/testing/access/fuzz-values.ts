import type { z } from 'zod'

/** A text within generated user input. It must not appear in logs. */
export const marker = 'zqxprivate'

/** Returns the next number of a repeatable sequence, from 0 to just below 1. */
export type Random = () => number

/** Creates a random generator (mulberry32) whose sequence depends only on the seed. */
export function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A random element; all are equally likely. */
export function oneOf<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T
}

const noisy = [
  '\ud83d',
  '\ude00 \ud83d',
  '\u0000',
  '\\u0000',
  '\\',
  '👩‍🚀',
  'Ａррӏе',
  '\u202eevil\u2066',
  '\u200b\ufeff\u00ad',
  'a\u0301'.repeat(20),
  'İıßﬃ',
  'شركة العمل',
  `'; drop table users; --`,
  '{"a": [1, "\\ud83d"]}',
  '<b>&#0;&#xD800;&lt;<script>x</script>',
  '"& | ! ( ) : * <-> %_$1 {} \\x00',
  '\r\nBcc: a@example.org\r\n',
  '\t\v\f\u0085\u2028',
  '../../etc/passwd',
  'https://evil.example/path',
  '=cmd()',
  'x'.repeat(3_000),
  'wo '.repeat(400),
]

const unstorable = `${marker} \ud83d`

/** Unusual and malicious texts that a user could send. */
const hostileTexts: readonly string[] = [
  '',
  marker,
  '\ud83d',
  ...noisy.flatMap((text) => [`${marker}${text}`, `${text} ${marker}`]),
]

const deep = () => {
  let value: unknown = marker
  for (let depth = 0; depth < 2_000; depth += 1) value = depth % 2 ? [value] : { a: value }
  return value
}

const wrongTypes: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 53,
  [],
  {},
  [[marker]],
  { toString: marker, constructor: { prototype: marker } },
  Array.from({ length: 2_000 }, () => marker),
  deep(),
]

/** Valid values in the text formats that the contract uses. */
const formats = [
  'DE',
  'EUR',
  'de',
  'Europe/Berlin',
  '2026-12-24',
  '2999-12-31',
  '2026-12-24T10:00:00Z',
  '2027-01-01T10:00:00+14:00',
  'kim@example.org',
  'https://example.org/',
  'a-slug',
  'item-1',
  '000000',
  '12',
  'de:B2',
  'countries',
]

/** Settings for generated values: ids of existing records, and the share of wrong values (0 to 1). */
export interface Growth {
  readonly random: Random
  readonly ids: readonly string[]
  readonly wrongShare: number
}

/**
 * Generates a value for a schema. It is mostly valid, so that it passes validation, and contains hostile texts.
 * @param base a valid value from which some parts are taken
 */
export function grow(schema: z.core.$ZodType, growth: Growth, base?: unknown): unknown {
  const { random, wrongShare } = growth
  if (random() < wrongShare) return oneOf(random, random() < 0.5 ? wrongTypes : hostileTexts)
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([name, part]) => {
          const given = (base as Record<string, unknown> | undefined)?.[name]
          const grown = given !== undefined && random() < 0.5 ? given : grow(part, growth, given)
          return grown === undefined ? [] : [[name, grown]]
        }),
      )
    case 'array':
      return Array.from({ length: oneOf(random, [0, 1, 1, 2, 3]) }, () => grow(def.element, growth))
    case 'record':
      return Object.fromEntries(
        Array.from({ length: oneOf(random, [0, 1, 2]) }, () => [
          String(grow(def.keyType, growth)),
          grow(def.valueType, growth),
        ]),
      )
    case 'union':
      return grow(oneOf(random, def.options), growth)
    case 'optional':
    case 'default':
      return random() < 0.4 ? undefined : grow(def.innerType, growth, base)
    case 'nullable':
      return random() < 0.2 ? null : grow(def.innerType, growth, base)
    case 'pipe':
      return grow(def.in, growth, base)
    case 'enum':
      return oneOf(random, Object.values(def.entries))
    case 'literal':
      return def.values[0]
    case 'null':
      return null
    case 'boolean':
      return random() < 0.5
    case 'number':
      return fitting(schema, growth, [0, 1, 3, 60, 2 ** 31 - 1, 99_999_999, 0.1, -1, 9_999])
    case 'string':
      // A third of the strings are text that PostgreSQL cannot store, if the schema accepts such text.
      if (random() < 0.3 && accepts(schema, unstorable)) return unstorable
      return fitting(schema, growth, [...hostileTexts, ...formats, ...growth.ids])
    default:
      throw new Error(`grow a value of type ${def.type}`)
  }
}

/** A random one of the values that the schema accepts, or of all values if it accepts none. */
function fitting(schema: z.core.$ZodType, { random }: Growth, from: readonly unknown[]): unknown {
  const start = Math.floor(random() * from.length)
  const rotated = [...from.slice(start), ...from.slice(0, start)]
  return rotated.find((value) => accepts(schema, value)) ?? rotated[0]
}

function accepts(schema: z.core.$ZodType, value: unknown): boolean {
  return (schema as z.ZodType).safeParse(value).success
}

/** Malformed request bodies, sent without change. */
export const brokenBodies: readonly string[] = [
  '',
  'null',
  '[]',
  `"${marker}"`,
  `{"${marker}`,
  `{"__proto__": {"${marker}": 1}}`,
  `{"${marker}": 1, "\\ud83d": 2, "\\u0000": 3}`,
  '['.repeat(50_000),
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `{"text": "${marker}${'x'.repeat(2 ** 20)}"}`,
  '\ufeff{}',
]

/** Percent-encoded path segments, some of which cannot be decoded. */
export const pathParts: readonly string[] = [
  '%00',
  '%ED%A0%BD',
  '%ff',
  '%2e%2e%2f',
  '%F0%9F%98%80',
  'x'.repeat(390),
  '00000000-0000-0000-0000-000000000000',
  '%27%3B--',
]

const forgedCursors = [
  [marker],
  ['\u0000', '\ud83d'],
  [1e308, null],
  ['2026-02-31 10:00:00+00', '00000000-0000-0000-0000-000000000000'],
  ['2026-01-01 10:00:00+00', 'infinity'],
  [null, null, null],
  [2 ** 31, '00000000-0000-7000-8000-000000000000'],
  [`${marker}\ud83d`, '00000000-0000-7000-8000-000000000000'],
  [0.5, '2026-01-01 10:00:00+00', '00000000-0000-7000-8000-000000000000'],
].map((tuple) => Buffer.from(JSON.stringify(tuple)).toString('base64url'))

/** Generates a query string for the schema, with forged cursors, repeated values and invalid UTF-8. */
export function growQuery(schema: z.core.$ZodType | undefined, growth: Growth): string {
  const { random } = growth
  const grown = (schema ? grow(schema, growth) : {}) as Record<string, unknown> | null
  const pairs = Object.entries(typeof grown === 'object' && grown ? grown : {}).flatMap(([name, value]) =>
    [value]
      .flat(1)
      .map((one) => `${name}=${name === 'cursor' ? oneOf(random, forgedCursors) : encoded(one)}`),
  )
  const odd = random() < growth.wrongShare ? ['q=%00%ED%A0%BD%ff', 'q[a]=b', `${marker}=1`] : []
  return [...pairs, ...odd].join('&')
}

function encoded(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return encodeURIComponent(text.slice(0, 1_000).toWellFormed())
}

/** Generates a multipart body with one `file` part, whose name is outdated or hostile. */
export function growUpload(random: Random): { readonly payload: Buffer; readonly type: string } {
  const name = oneOf(random, [
    `filename="${marker}\u0000.pdf"`,
    `filename="${marker}\ud83d.json"`,
    `filename="${marker}"; filename*=UTF-8''%00%ED%A0%BD${marker}.png`,
    `filename="${'x'.repeat(254)}😀.zip"`,
    'filename=""',
    '',
  ])
  const content = oneOf(random, [
    `%PDF-1.4\n${marker}\n%%EOF`,
    `{"basics": {"name": "${marker}\\u0000\\ud83d", "label": "\\ud83d${marker}", "summary": "\\u0000"}}`,
    `{"basics": {"name": "${marker} 👩‍🚀", "summary": "${'😀'.repeat(3_000)}"}, "work": [{"name": "\\ude00"}]}`,
    JSON.stringify({ '@context': ['https://www.w3.org/ns/credentials/v2'], name: `${marker}\ud83d` }),
    `${'['.repeat(5_000)}${marker}`,
    `PK\u0003\u0004${marker}`,
    `\u0089PNG\r\n\u001a\n${marker}`,
    '',
  ])
  const head = `--X\r\nContent-Disposition: form-data; name="file"; ${name}\r\nContent-Type: application/octet-stream\r\n\r\n`
  return { payload: Buffer.from(`${head}${content}\r\n--X--`), type: 'multipart/form-data; boundary=X' }
}
