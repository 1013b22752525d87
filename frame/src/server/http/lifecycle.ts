import { settleWithin, withDeadline } from '../../../../common/deadlines.js'
import type { ResolvedConfig } from '../config/config.js'
import { type ServerParts, seconds } from '../parts/parts.js'
import { requireWritable } from '../storage/databaseAway.js'

/** Whether the database answers and takes changes. What fails is told to the operator. */
export async function isReady({ onError, store }: ServerParts): Promise<boolean> {
  try {
    await requireWritable(store.dialect, store.ask)
    return true
  } catch (error) {
    onError(error)
    return false
  }
}

/** How long a provider may take for a mail: somebody waits for it, and so does the end of the server. */
const maxMailSeconds = 10
const tooLate = `The mail was not taken within ${maxMailSeconds} seconds.`

/** A configuration whose mails have a deadline, and can be waited for: some are sent after the answer to the call. */
export function createMailer(config: ResolvedConfig) {
  const underWay = new Set<Promise<void>>()
  const settleAll = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.allSettled(underWay)
  }
  return {
    config: {
      ...config,
      sendMail: (...mail: Parameters<ResolvedConfig['sendMail']>) => {
        const sending = withDeadline(config.sendMail(...mail), maxMailSeconds * seconds, tooLate)
        underWay.add(sending)
        const end = () => void underWay.delete(sending)
        sending.then(end, end)
        return sending
      },
    },
    /** Waits for the mails under way, at most as long as for one. */
    settle: (): Promise<void> => settleWithin([settleAll()], maxMailSeconds * seconds),
  }
}
