// biome-ignore lint/style/noRestrictedImports: this is the Modal that the others use
import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useEscape } from './use-escape.ts'

/** Mantine's modal, of which Escape closes only the one in front. */
export function Modal(props: Omit<ModalProps, 'closeOnEscape'>) {
  useEscape(props.opened, props.onClose)
  return <MantineModal {...props} closeOnEscape={false} />
}
