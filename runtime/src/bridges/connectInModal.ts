import { effect } from '@preact/signals-core'
import { connectionOf, requireChain } from '../kit/connections.js'
import { openModal } from '../kit/modal.js'
import type { Kit } from '../kit/types.js'

/**
 * Opens the modal for a namespace, and waits until a wallet is connected or the user has closed it.
 *
 * @returns whether a wallet is connected.
 * @throws AppKitError ADAPTER_NOT_FOUND, VIEW_NOT_FOUND, MODAL_LOAD_FAILED
 */
export async function connectInModal(kit: Kit, namespace: string): Promise<boolean> {
  const chain = requireChain(kit, namespace)
  await openModal(kit, { view: 'Connect', namespace: chain.namespace as never })
  await until(() => connectionOf(chain) !== undefined || !kit.modal.value.open)
  return connectionOf(chain) !== undefined
}

/** Resolves when a condition on signals holds. */
export function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (!holds()) return
      queueMicrotask(() => stop())
      resolve()
    })
  })
}
