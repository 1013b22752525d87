import { useEffect, useState } from 'react'
import { embeddedOf } from '../../embedded/wallet/createEmbedded.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { trackEvent } from '../../kit/events.js'
import { replaceView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { Ring } from '../../ui/components/later/Ring.js'
import { emailMessages as messages } from '../../ui/messages/email.js'
import { CodeInput } from './CodeInput.js'
import * as css from './email.css.js'
import { MailIcon, MailMark } from './MailIcon.js'
import { MailScreen, Resend } from './MailScreen.js'
import { Problem } from './Problem.js'

interface ViewProps {
  readonly kit: Kit
  /** The email address. */
  readonly data: unknown
}

const addressOf = (data: unknown) => (typeof data === 'string' ? data : '')

/** Another mail of a log-in, which a device that is known by then gets a code by. */
const loginMail = (kit: Kit, data: unknown) => ({
  send: () => embeddedOf(kit).client.connectEmail(addressOf(data)),
  onSent: (action: string) => {
    if (action === 'VERIFY_OTP') replaceView(kit, 'EmailVerifyOtp', addressOf(data))
  },
})

/** The envelope in a ring, which turns while the link in the mail is waited for. */
const WaitingMark = ({ failed }: { readonly failed: boolean }) => (
  <Ring round failed={failed}>
    <span className={css.waited}>
      <MailIcon size={32} />
    </span>
  </Ring>
)

/** Takes the code from the mail for a frame that does not draw. */
export function EmailVerifyOtpView({ kit, data }: ViewProps) {
  const { client } = embeddedOf(kit)
  const [problem, setProblem] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const mail = loginMail(kit, data)
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
    <MailScreen
      picture={<MailMark />}
      to={addressOf(data)}
      lead={messages.enterCode}
      limit={messages.expires}
    >
      <CodeInput onCode={(code) => void check(code)} disabled={isChecking} invalid={problem !== undefined} />
      <Problem text={problem} />
      <Resend
        kit={kit}
        label={messages.resendCode}
        send={mail.send}
        onSent={(action) => {
          setProblem(undefined)
          mail.onSent(action)
        }}
        isChecking={isChecking}
      />
    </MailScreen>
  )
}

/** A device that the user has not logged in with before is confirmed by the link in a mail. */
export function EmailVerifyDeviceView({ kit, data }: ViewProps) {
  const { client } = embeddedOf(kit)
  const [problem, setProblem] = useState<string>()
  const [turn, setTurn] = useState(0)
  const mail = loginMail(kit, data)
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
    <MailScreen
      picture={<WaitingMark failed={problem !== undefined} />}
      to={addressOf(data)}
      lead={messages.approveLink}
      limit={problem === undefined ? messages.linkExpires : undefined}
    >
      <Problem text={problem} />
      <Resend
        kit={kit}
        label={messages.resendEmail}
        send={mail.send}
        onSent={(action) => {
          setProblem(undefined)
          setTurn((before) => before + 1)
          mail.onSent(action)
        }}
      />
    </MailScreen>
  )
}
