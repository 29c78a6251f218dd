import { expect, type Page } from '@playwright/test'

/** Expects a snackbar with the text, announced to screen readers. */
export async function expectNotified(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeAttached()
}
