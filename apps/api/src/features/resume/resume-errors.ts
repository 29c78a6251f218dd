import { ResumeError } from '@vouch/resume'
import { AppError } from '#base/app-error.ts'

/** Runs `work`, and converts a ResumeError to an AppError. */
export async function withAppErrors<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ResumeError) throw new AppError(error.code, error.message)
    throw error
  }
}
