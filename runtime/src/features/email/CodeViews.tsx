import { type ReactNode, useEffect, useRef, useState } from 'react'
import { embeddedOf } from '../../embedded/wallet/createEmbedded.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { trackEvent } from '../../kit/events.js'
import { stillHere } from '../../kit/history.js'
import { replaceView } from '../../kit/router.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { Link, Spinner } from '../../ui/components/Button.js'
import { quiet, strong } from '../../ui/components/components.css.js'
import * as screen from '../../ui/components/later/screen.css.js'
import { emailMessages as messages } from '../../ui/messages/email.js'
import { CodeInput } from './CodeInput.js'
import * as css from './email.css.js'
import { MailMark } from './MailIcon.js'

interface ViewProps {
  readonly kit: Kit
  /** The email address. */
  readonly data: unknown
}

const addressOf = (data: unknown) => (typeof data === 'string' ? data : '')

/** Takes the code from the mail for a frame that does not draw. */
export function EmailVerifyOtpView({ kit, data }: ViewProps) {
  const { client } = embeddedOf(kit)
  const [problem, setProblem] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const check = async (otp: string) => {
    setProblem(undefined)
    setChecking(true)
    try {
      await client.request('CONNECT_OTP', { otp })
      trackEvent(kit, { event: 'EMAIL_VERIFICATION_CODE_PASS' })
    } catch (cause) {
      const { message } = toAppKitError(cause)
      trackEvent(kit, { event: 'EMAIL_VERIFICATION_CODE_FAIL', properties: { message } })
      setProblem(message)
      return setChecking(false)
    }
    await embeddedOf(kit)
      .connect()
      .catch((cause) => setProblem(toAppKitError(cause).message))
    setChecking(false)
  }
  return (
    <Screen email={addressOf(data)} lead={messages.enterCode} limit={messages.expires}>
      <CodeInput onCode={(code) => void check(code)} disabled={isChecking} invalid={problem !== undefined} />
      <p className={css.problem} role="alert" data-testid="email-problem">
        {problem}
      </p>
      {isChecking ? (
        <span className={css.again} role="status" aria-label={messages.checking}>
          <Spinner />
        </span>
      ) : (
        <Resend
          kit={kit}
          email={addressOf(data)}
          failed={problem !== undefined}
          label={messages.resendCode}
        />
      )}
    </Screen>
  )
}

/** A device that the user has not logged in with before is confirmed by the link in a mail. */
export function EmailVerifyDeviceView({ kit, data }: ViewProps) {
  const { client } = embeddedOf(kit)
  const [problem, setProblem] = useState<string>()
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mail is waited for anew.
  useEffect(() => {
    const control = new AbortController()
    client.request('CONNECT_DEVICE', undefined, { signal: control.signal }).then(
      () => {
        trackEvent(kit, { event: 'DEVICE_REGISTERED_FOR_EMAIL' })
        trackEvent(kit, { event: 'EMAIL_VERIFICATION_CODE_SENT' })
        replaceView(kit, 'EmailVerifyOtp', data)
      },
      (cause) => !control.signal.aborted && setProblem(toAppKitError(cause).message),
    )
    return () => control.abort()
  }, [kit, client, turn])
  return (
    <Screen email={addressOf(data)} lead={messages.approveLink} limit={messages.linkExpires}>
      <p className={css.problem} role="alert" data-testid="email-problem">
        {problem}
      </p>
      <Resend
        kit={kit}
        email={addressOf(data)}
        failed={problem !== undefined}
        label={messages.resendEmail}
        onSent={() => {
          setProblem(undefined)
          setTurn((before) => before + 1)
        }}
      />
    </Screen>
  )
}

interface ScreenProps {
  readonly email: string
  readonly lead: string
  /** Text that says how long the code or link can be used. */
  readonly limit: string
  readonly children: ReactNode
}

function Screen({ email, lead, limit, children }: ScreenProps) {
  return (
    <div className={screen.screen}>
      <MailMark />
      <div className={screen.texts}>
        <p className={quiet}>{lead}</p>
        <p className={`${strong} ${css.sentTo}`}>
          <bdi dir="ltr">{email}</bdi>
        </p>
        <p className={quiet}>{limit}</p>
      </div>
      {children}
    </div>
  )
}

interface ResendProps {
  readonly kit: Kit
  readonly email: string
  readonly failed: boolean
  readonly label: string
  readonly onSent?: () => void
}

/** Asks for another mail, as soon as one may be sent. */
function Resend({ kit, email, failed, label, onSent }: ResendProps) {
  const { client, store } = embeddedOf(kit)
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
      const action = await client.connectEmail(email)
      if (!isHere()) return
      setSeconds(store.secondsToWait())
      onSent?.()
      showToast(kit, { variant: 'success', message: messages.resent })
      if (action === 'VERIFY_OTP') replaceView(kit, 'EmailVerifyOtp', email)
    } catch (cause) {
      showToast(kit, { variant: 'error', message: toAppKitError(cause).message })
    } finally {
      isAsking.current = false
    }
  }
  return (
    <p className={css.again}>
      <span>{failed ? messages.somethingWrong : messages.notReceived}</span>
      {seconds > 0 ? (
        <span data-testid="email-resend-wait">
          {failed ? messages.tryIn(seconds) : messages.resendIn(seconds)}
        </span>
      ) : (
        <Link testId="email-resend" onPress={() => void resend()}>
          {label}
        </Link>
      )}
    </p>
  )
}
