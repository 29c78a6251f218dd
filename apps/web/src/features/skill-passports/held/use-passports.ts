import { useQueryClient } from '@tanstack/react-query'
import {
  addPassport,
  checkPassport,
  downloadPassport,
  type HeldPassport,
  type PassportFileKind,
  type PassportVisibility,
  removePassport,
  showPassport,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import type { UploadCall } from '#lib/api/upload.ts'
import { passportsQuery } from '#lib/data/own-passports.ts'
import { useTexts } from '#lib/format/texts.ts'
import { sharesQuery } from '../holder-queries.ts'
import { savePassportFile } from '../save-passport-file.ts'
import { texts } from './passports.en.ts'

/** Commands on the candidate's passports. The list updates at once; callers show errors. */
export function usePassports() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { queryKey } = passportsQuery

  const put = (change: (before: readonly HeldPassport[]) => HeldPassport[]) => {
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (before) => before && change(before))
  }

  const reload = () => void client.invalidateQueries({ queryKey })

  /** Reloads the list if the passport no longer exists, because it was removed in another tab or on another device. */
  const ofHeld = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      if (isProblem(error, 404)) reload()
      throw error
    }
  }

  return {
    add: async (file: File, call: UploadCall) => {
      try {
        const { status, _data: passport } = await api.raw(addPassport, { file }, { ...call, quiet: true })
        if (!passport) throw new Error('a passport was added without an answer')
        put((before) => [passport, ...before.filter(({ id }) => id !== passport.id)])
        const { name } = passport
        notify(status === 201 ? t('added', { name }) : { message: t('already', { name }), tone: 'info' })
      } catch (error) {
        // If the upload was cancelled or its response lost, the server may have stored the passport.
        if (call.signal.aborted || !isProblem(error, 409, 413, 422)) reload()
        throw error
      }
    },

    check: async ({ id, name }: HeldPassport) => {
      const passport = await ofHeld(api(checkPassport, { params: { id } }, { quiet: true }))
      put((before) => before.map((one) => (one.id === id ? passport : one)))
      notify(
        passport.status === 'issued'
          ? t('checkedNow.valid', { name })
          : {
              message: t('checkedNow.changed', { name, state: t(`state.${passport.status}`) }),
              tone: 'info',
            },
      )
    },

    download: async ({ id, name }: HeldPassport, as?: PassportFileKind) => {
      const input = { params: { id }, query: { ...(as && { as }) } }
      const answer = await ofHeld(api.raw(downloadPassport, input, { stream: true, quiet: true }))
      await savePassportFile(name, answer, as)
      if (as !== 'pdf') return
      void client.invalidateQueries({ queryKey: sharesQuery.queryKey })
      notify({ message: t('pdfShared'), tone: 'info' })
    },

    /** Sets who sees a passport; the API client shows errors. The list shows the choice at once. */
    show: async ({ id, visibility: before }: HeldPassport, visibility: PassportVisibility) => {
      const set = (value: PassportVisibility) =>
        put((all) => all.map((one) => (one.id === id ? { ...one, visibility: value } : one)))
      set(visibility)
      const shown = api(showPassport, { params: { id }, body: { visibility } }).catch((error: unknown) => {
        // Before the list reloads: a change of the list ends a reload.
        set(before)
        throw error
      })
      const passport = await ofHeld(shown)
      put((all) => all.map((one) => (one.id === id ? passport : one)))
    },

    /** Removes a passport; the API client shows errors. */
    remove: async ({ id, name }: HeldPassport) => {
      await api(removePassport, { params: { id } })
      put((before) => before.filter((one) => one.id !== id))
      void client.invalidateQueries({ queryKey: sharesQuery.queryKey })
      notify({ message: t('ask.done', { name }), tone: 'info' })
    },
  }
}
