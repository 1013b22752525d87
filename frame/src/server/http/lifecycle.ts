import type { ResolvedConfig } from '../config.js'
import type { ServerParts } from '../parts.js'

/** Whether the database answers. What fails is told to the operator. */
export async function isReady({ onError, store }: ServerParts): Promise<boolean> {
  try {
    await store.ask('select 1 as ready')
    return true
  } catch (error) {
    onError(error)
    return false
  }
}

/** A configuration whose mails can be waited for: some are sent after the answer to the call. */
export function createMailer(config: ResolvedConfig) {
  const underWay = new Set<Promise<void>>()
  return {
    config: {
      ...config,
      sendMail: (...mail: Parameters<ResolvedConfig['sendMail']>) => {
        const sending = Promise.resolve(config.sendMail(...mail))
        underWay.add(sending)
        const end = () => void underWay.delete(sending)
        sending.then(end, end)
        return sending
      },
    },
    settle: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
}
