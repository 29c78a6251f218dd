import { ResumeError } from '@vouch/resume'
import { AppError } from '#base/app-error.ts'

/** Runs `work`; its ResumeError becomes an AppError with the same code and sentence. */
export async function withAppErrors<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ResumeError) throw new AppError(error.code, error.message)
    throw error
  }
}
