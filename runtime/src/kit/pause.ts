import { abortable } from './abortable.js'

/**
 * Waits a while; no timer is left when the signal ends it.
 *
 * @param wait ms.
 * @throws AppKitError as `abortable`.
 */
export async function pause(wait: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, wait)
  })
  try {
    await abortable(over, signal)
  } finally {
    clearTimeout(timer)
  }
}
