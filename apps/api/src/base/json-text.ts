declare const jsonTextBrand: unique symbol

/** JSON text built by PostgreSQL. It becomes the response body without being parsed. */
export type JsonText = string & { readonly [jsonTextBrand]: true }

/** Marks text from PostgreSQL (`jsonb_build_object(…)::text`) as JSON for a response body. */
export function jsonText(text: string): JsonText {
  return text as JsonText
}
