import { type FormEvent, useId, useRef, useState } from 'react'
import { isEmail } from '../../../../common/email.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { trackEvent } from '../../kit/events.js'
import { pushView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { Link, Spinner } from '../../ui/components/Button.js'
import { hidden } from '../../ui/components/components.css.js'
import * as field from '../../ui/components/later/field.css.js'
import { sheet as later } from '../../ui/components/later/screen.css.js'
import { emailMessages as messages } from '../../ui/messages/email.js'
import { useViewSheet } from '../../ui/modal/card/useViewSheet.js'
import * as css from './email.css.js'
import { loadEmbedded, logInByEmail } from './logInByEmail.js'
import { MailIcon } from './MailIcon.js'
import { Problem } from './Problem.js'

/** The log-ins without an email that the app offers, drawn by the frame. */
function OtherWays({ kit }: { kit: Kit }) {
  const { guest, passkey } = kit.config.features
  if (passkey !== true && guest !== true) return null
  const begin = (way: 'passkey' | 'guest') => () => pushView(kit, 'EmailLogin', { way })
  return (
    <p className={css.other}>
      {passkey === true && (
        <Link testId="email-passkey" onPress={begin('passkey')}>
          {messages.usePasskey}
        </Link>
      )}
      {guest === true && (
        <Link testId="email-guest" onPress={begin('guest')}>
          {messages.useGuest}
        </Link>
      )}
    </p>
  )
}

/** The field of the Connect view that starts a log-in by email. */
export default function EmailField({ kit, blocked }: { kit: Kit; blocked: boolean }) {
  const form = useViewSheet<HTMLFormElement>(later + css.sheet)
  const problemId = useId()
  const wasSelected = useRef(false)
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (blocked || isSending) return
    if (!isEmail(address)) return setProblem(messages.invalid)
    setProblem(undefined)
    setSending(true)
    try {
      await logInByEmail(kit, address)
    } catch (cause) {
      setProblem(toAppKitError(cause).message)
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={field.field} data-testid="wui-email-input" aria-disabled={blocked || undefined}>
        <MailIcon />
        <input
          className={field.input}
          data-testid="wui-input-text"
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          dir="ltr"
          aria-label={messages.label}
          aria-describedby={problemId}
          aria-invalid={problem !== undefined}
          placeholder={messages.placeholder}
          value={email}
          disabled={blocked}
          // A disabled field would lose the focus, which a user who tries again needs.
          readOnly={isSending}
          onFocus={() => {
            if (!wasSelected.current) trackEvent(kit, { event: 'EMAIL_LOGIN_SELECTED' })
            wasSelected.current = true
            loadEmbedded().catch(() => {})
          }}
          onChange={(event) => {
            setProblem(undefined)
            setEmail(event.currentTarget.value)
          }}
        />
        <span className={hidden} role="status">
          {isSending && messages.sending}
        </span>
        {email.trim() !== '' && (
          <button
            type="submit"
            className={css.submit}
            data-testid="email-submit"
            title={messages.submit}
            disabled={blocked}
            // It keeps the focus, too.
            aria-disabled={isSending || undefined}
          >
            {isSending && <Spinner testId="wui-loading-spinner" />}
            <span>{messages.continue}</span>
          </button>
        )}
      </div>
      <Problem id={problemId} text={problem} />
      <OtherWays kit={kit} />
    </form>
  )
}
