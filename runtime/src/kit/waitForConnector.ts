import { effect } from '@preact/signals-core'
import type { Connector } from '../chains/types.js'
import { abortable } from './abortable.js'
import type { Chain } from './types.js'

/**
 * The wallet with an id, as soon as it has announced itself.
 *
 * @throws AppKitError CANCELLED or the signal's reason.
 */
export async function waitForConnector(chain: Chain, id: string, signal: AbortSignal): Promise<Connector> {
  let stop: (() => void) | undefined
  const found = new Promise<Connector>((resolve) => {
    stop = effect(() => {
      const connector = chain.connectors.value.find((each) => each.id === id)
      if (connector !== undefined) resolve(connector)
    })
  })
  try {
    return await abortable(found, signal)
  } finally {
    stop?.()
  }
}
