declare const jsonTextBrand: unique symbol

/** Text that is already JSON, as PostgreSQL built it: sent as it is, never parsed. */
export type JsonText = string & { readonly [jsonTextBrand]: true }

/** Marks text from PostgreSQL (`jsonb_build_object(…)::text`) as a finished answer. */
export function jsonText(text: string): JsonText {
  return text as JsonText
}
