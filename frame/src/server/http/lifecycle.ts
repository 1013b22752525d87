import { settleWithin, withDeadline } from '../../../../common/deadlines.js'
import type { ResolvedConfig } from '../config/config.js'
import { hours, type ServerParts, seconds } from '../parts/parts.js'
import { requireWritable } from '../storage/databaseAway.js'

/** Whether the database answers and takes changes. A failure is told to the operator. */
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
const tooMany =
  'All mails of an hour were asked for, and who asks for more is told to wait. If no attack is under way, raise limits.mailsHour.'
const tooLate = `The mail was not taken within ${maxMailSeconds} seconds.`

/** Listeners for mails and their errors, and the clock. */
export interface MailWatch {
  readonly now?: () => number
  readonly onError?: (error: unknown) => void
  readonly onMail?: ((outcome: 'sent' | 'refused') => void) | undefined
}

/** A configuration whose mails have a deadline, and can be waited for: some are sent after the answer to the call. */
export function createMailer(config: ResolvedConfig, watch: MailWatch = {}) {
  const { now = Date.now, onError = () => {}, onMail = () => {} } = watch
  let toldAt = Number.NEGATIVE_INFINITY
  const underWay = new Set<Promise<void>>()
  const settleAll = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.allSettled(underWay)
  }
  return {
    config: {
      ...config,
      sendMail: (...mail: Parameters<ResolvedConfig['sendMail']>) => {
        onMail('sent')
        const sending = withDeadline(config.sendMail(...mail), maxMailSeconds * seconds, tooLate)
        underWay.add(sending)
        const end = () => void underWay.delete(sending)
        sending.then(end, end)
        return sending
      },
    },
    /** A mail is not sent, because all of the hour were. The operator hears of it once an hour. */
    refused: (): void => {
      onMail('refused')
      if (Math.abs(now() - toldAt) < hours) return
      toldAt = now()
      onError(new Error(tooMany))
    },
    /** Waits for the mails under way, at most as long as for one. */
    settle: (): Promise<void> => settleWithin([settleAll()], maxMailSeconds * seconds),
  }
}
