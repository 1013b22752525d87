import { type ReactNode, useEffect, useRef, useState } from 'react'
import { embeddedOf } from '../../embedded/wallet/createEmbedded.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { stillHere } from '../../kit/history.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { Link, Spinner } from '../../ui/components/Button.js'
import { quiet, strong } from '../../ui/components/components.css.js'
import * as screen from '../../ui/components/later/screen.css.js'
import { emailMessages as messages } from '../../ui/messages/email.js'
import * as css from './email.css.js'

export interface MailScreenProps {
  readonly picture: ReactNode
  readonly lead: string
  /** The email address. */
  readonly to: string
  /** Text that says how long the code or link can be used, while it can be. */
  readonly limit: string | undefined
  readonly children: ReactNode
}

/** Asks for what is in a mail. */
export function MailScreen({ picture, lead, to, limit, children }: MailScreenProps) {
  return (
    <div className={screen.screen}>
      {picture}
      <div className={screen.texts}>
        <p className={quiet}>{lead}</p>
        <p className={`${strong} ${css.sentTo}`}>
          <bdi dir="ltr">{to}</bdi>
        </p>
        {limit !== undefined && <p className={quiet}>{limit}</p>}
      </div>
      {children}
    </div>
  )
}

export interface ResendProps<Answer> {
  readonly kit: Kit
  readonly label: string
  /** Asks for another mail. Its errors are shown as toasts. */
  readonly send: () => Promise<Answer>
  /** Called when it was sent, unless the user has gone on meanwhile. */
  readonly onSent: (answer: Answer) => void
  /** A code is being checked, which another mail would make void. */
  readonly isChecking?: boolean
}

/** Asks for another mail, as soon as one may be sent; while a code is checked, a spinner in its place. */
export function Resend<Answer>({ kit, label, send, onSent, isChecking }: ResendProps<Answer>) {
  const { store } = embeddedOf(kit)
  const [seconds, setSeconds] = useState(() => store.secondsToWait())
  useEffect(() => {
    const timer = setInterval(() => setSeconds(store.secondsToWait()), 1000)
    return () => clearInterval(timer)
  }, [store])
  const isAsking = useRef(false)
  const resend = async () => {
    // The code of the first mail would not count any more.
    if (isAsking.current) return
    isAsking.current = true
    const isHere = stillHere(kit)
    try {
      const answer = await send()
      if (!isHere()) return
      setSeconds(store.secondsToWait())
      showToast(kit, { variant: 'success', message: messages.resent })
      onSent(answer)
    } catch (cause) {
      showToast(kit, { variant: 'error', message: toAppKitError(cause).message })
    } finally {
      isAsking.current = false
    }
  }
  if (isChecking)
    return (
      <span className={css.again} role="status" aria-label={messages.checking}>
        <Spinner />
      </span>
    )
  return (
    <p className={css.again}>
      <span>{messages.notReceived}</span>
      {seconds > 0 ? (
        <span data-testid="email-resend-wait">{messages.resendIn(seconds)}</span>
      ) : (
        <Link testId="email-resend" onPress={() => void resend()}>
          {label}
        </Link>
      )}
    </p>
  )
}
