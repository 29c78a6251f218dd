import type { JsonText } from '#base/json-text.ts'

/** Reads job pages, as everybody sees them. */
export interface JobPages {
  /**
   * Reads the page of a job by its slug.
   * @throws AppError not-found, gone for a job that no longer takes applications
   */
  page(slug: string): Promise<JsonText>
}
