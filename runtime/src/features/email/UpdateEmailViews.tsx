import { useId, useState } from 'react'
import { isEmail } from '../../../../common/email.js'
import { embeddedOf } from '../../embedded/wallet/createEmbedded.js'
import { refuseTooSoon } from '../../embedded/wallet/loginStore.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { stillHere } from '../../kit/history.js'
import { goBack } from '../../kit/modal.js'
import { replaceView } from '../../kit/router.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { Button, Link, Spinner } from '../../ui/components/Button.js'
import { lead, pad } from '../../ui/components/components.css.js'
import * as field from '../../ui/components/later/field.css.js'
import { emailMessages as messages } from '../../ui/messages/email.js'
import { CodeInput } from './CodeInput.js'
import * as css from './email.css.js'
import { MailIcon, MailMark } from './MailIcon.js'
import { MailScreen, Resend } from './MailScreen.js'
import { Problem } from './Problem.js'

interface ViewProps {
  readonly kit: Kit
  /** The new email address, as far as it is known. */
  readonly data: unknown
}

/**
 * Has the frame send the mail of a change: to the address that there is, or to the new one where there is none.
 *
 * @returns the view that asks for its code.
 * @throws AppKitError EMAIL_TOO_SOON; as `FrameClient.request`
 */
async function sendMail(
  kit: Kit,
  email: string,
): Promise<'UpdateEmailPrimaryOtp' | 'UpdateEmailSecondaryOtp'> {
  const { client, store } = embeddedOf(kit)
  refuseTooSoon(store)
  const { action } = await client.request('UPDATE_EMAIL', { email })
  store.rememberMail()
  return action === 'VERIFY_PRIMARY_OTP' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp'
}

/** Asks for the new email address, for a frame that does not draw. */
export function UpdateEmailView({ kit, data }: ViewProps) {
  const { store } = embeddedOf(kit)
  const problemId = useId()
  const present = store.email()
  const [email, setEmail] = useState(typeof data === 'string' ? data : '')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const submit = async () => {
    const address = email.trim()
    if (isSending) return
    if (!isEmail(address)) return setProblem(messages.invalid)
    setSending(true)
    const isHere = stillHere(kit)
    try {
      const next = await sendMail(kit, address)
      if (isHere()) replaceView(kit, next, address)
    } catch (cause) {
      setProblem(toAppKitError(cause).message)
      setSending(false)
    }
  }
  return (
    <form
      className={pad}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      noValidate
    >
      {present !== undefined && (
        <p className={lead}>
          <bdi>{messages.loggedInAs(present)}</bdi>
        </p>
      )}
      <div>
        <div className={field.field}>
          <MailIcon size={20} />
          <input
            className={field.input}
            data-testid="update-email-input"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            dir="ltr"
            aria-label={messages.newEmail}
            aria-describedby={problemId}
            aria-invalid={problem !== undefined}
            placeholder={messages.newEmail}
            value={email}
            onChange={(event) => {
              setProblem(undefined)
              setEmail(event.currentTarget.value)
            }}
          />
        </div>
        <Problem id={problemId} text={problem} />
      </div>
      <Button kind="primary" testId="update-email-submit" onPress={() => void submit()}>
        {isSending ? <Spinner /> : messages.continue}
      </Button>
    </form>
  )
}

/** Asks for the code in the mail to the old address. */
export function OldCodeView(props: ViewProps) {
  return <CodeView {...props} isNew={false} />
}

/** Asks for the code in the mail to the new address. */
export function NewCodeView(props: ViewProps) {
  return <CodeView {...props} isNew />
}

function CodeView({ kit, data, isNew }: ViewProps & { readonly isNew: boolean }) {
  const { client, refresh, store } = embeddedOf(kit)
  const [problem, setProblem] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const email = typeof data === 'string' ? data : ''
  const check = async (otp: string) => {
    setProblem(undefined)
    setChecking(true)
    const isHere = stillHere(kit)
    try {
      if (!isNew) {
        await client.request('UPDATE_EMAIL_PRIMARY_OTP', { otp })
        if (isHere()) replaceView(kit, 'UpdateEmailSecondaryOtp', email)
        return
      }
      const { newEmail } = await client.request('UPDATE_EMAIL_SECONDARY_OTP', { otp })
      store.rememberLogin(newEmail)
      await refresh()
      showToast(kit, { variant: 'success', message: messages.emailChanged })
      if (isHere()) goBack(kit)
    } catch (cause) {
      setProblem(toAppKitError(cause).message)
      setChecking(false)
    }
  }
  const present = store.email()
  return (
    <MailScreen
      picture={<MailMark />}
      to={isNew ? email : (present ?? messages.oldAddress)}
      lead={messages.enterCode}
      limit={messages.expires}
    >
      <CodeInput onCode={(code) => void check(code)} disabled={isChecking} invalid={problem !== undefined} />
      <Problem text={problem} />
      {/* A frame sends the first mail of a change again, not the second one: its address can be mistyped. */}
      {isNew && present !== undefined && !isChecking ? (
        <p className={css.again}>
          <span>{messages.notReceived}</span>
          <Link testId="update-email-again" onPress={() => replaceView(kit, 'UpdateEmail', email)}>
            {messages.changeEmail}
          </Link>
        </p>
      ) : (
        <Resend
          kit={kit}
          label={messages.resendCode}
          send={() => sendMail(kit, email)}
          onSent={(next) => {
            setProblem(undefined)
            replaceView(kit, next, email)
          }}
          isChecking={isChecking}
        />
      )}
    </MailScreen>
  )
}
