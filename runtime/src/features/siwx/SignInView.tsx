import { useEffect, useState } from 'react'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { readNetwork } from '../../kit/selectors.js'
import type { Kit } from '../../kit/types.js'
import { appName, appPicture } from '../../ui/appPicture.js'
import { Button, Spinner } from '../../ui/components/Button.js'
import { link, quiet, strong } from '../../ui/components/components.css.js'
import * as screen from '../../ui/components/later/screen.css.js'
import { Picture } from '../../ui/components/Picture.js'
import { shortenAddress } from '../../ui/format.js'
import { formatDate } from '../../ui/formatDate.js'
import { signInMessages as messages } from '../../ui/messages/signIn.js'
import { useComputed } from '../../ui/useSignal.js'
import { WalletPicture } from '../account/pictures.js'
import type { Attempt, ShowAttempt } from './answer.js'
import { loadSource } from './followAccount.js'
import { type Answer, loadAnswer } from './loadAnswer.js'
import { prepareMessage } from './prepareMessage.js'
import { isRequired, type Signer, signerOf } from './session.js'
import { memoryOf } from './signInState.js'
import * as css from './siwx.css.js'

/** Asks the active account to sign in. */
export function SignInView({ kit }: { kit: Kit; data: unknown }) {
  const signer = useComputed(() => signerOf(kit), [kit])
  // Another account is another question.
  return signer ? <SignInQuestion key={signer.key} kit={kit} signer={signer} /> : null
}

interface SignInQuestionProps {
  readonly kit: Kit
  readonly signer: Signer
}

function SignInQuestion({ kit, signer }: SignInQuestionProps) {
  const { address, connection, network } = signer
  const isLoading = useComputed(() => memoryOf(kit).state.value.status === 'loading', [kit])
  const [{ isBusy, message, notice }, show] = useState<Attempt>({})
  useEffect(() => {
    if (!isLoading) ask(kit, show)
    const timer = setInterval(run, 30_000, show, ({ renew }: Answer) => renew(kit, show))
    return () => clearInterval(timer)
  }, [kit, isLoading])
  /** Asks for the signature of what was shown, or shows the question if there was none. */
  const sign = () => {
    show((now) => ({ ...now, isBusy: true }))
    run(show, ({ answer }) => answer(kit, show, signer, message, ask))
  }
  const { domain, expirationTime, statement } = message ?? {}
  return (
    <div className={screen.screen}>
      <div className={css.pictures}>
        <Picture name={appName(kit)} src={appPicture(kit)} size={56} />
        <WalletPicture kit={kit} connector={connection.connector} size={56} />
      </div>
      <div className={screen.texts} role={notice?.isAlert ? 'alert' : 'status'}>
        <p className={notice ? strong : quiet}>
          {notice?.title ??
            messages.as(readNetwork(kit).caipNetwork?.name ?? network, shortenAddress(address))}
        </p>
        <p className={quiet}>{notice?.text ?? messages.lead}</p>
      </div>
      {(message || !notice) && (
        <dl className={css.facts} data-testid="siwx-facts" aria-busy={!message}>
          {fact(messages.domain, domain)}
          {expirationTime && fact(messages.expires, formatDate(Date.parse(expirationTime)))}
          {statement && fact(messages.statement, statement)}
        </dl>
      )}
      {message && message.toString !== {}.toString && (
        <details>
          <summary className={link}>{messages.read}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keyboard. */}
          <pre className={css.text} data-testid="siwx-message" tabIndex={0} dir="ltr">
            {String(message)}
          </pre>
        </details>
      )}
      <div className={screen.actions}>
        <Button
          kind="primary"
          testId={notice?.testId ?? 'w3m-connecting-siwe-sign'}
          disabled={isBusy || !(notice ? notice.action : message)}
          onPress={notice?.press ?? sign}
        >
          {isBusy && <Spinner />}
          {notice?.action ?? messages.action}
        </Button>
        <Button
          testId="w3m-connecting-siwe-cancel"
          onPress={() => run(show, ({ cancelSignIn }) => cancelSignIn(kit, signer))}
        >
          {isRequired(kit) ? messages.disconnect : messages.cancel}
        </Button>
      </div>
    </div>
  )
}

/** A row of the facts. */
const fact = (term: string, value: string | undefined) => (
  <div>
    <dt className={quiet}>{term}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </div>
)

/** Makes a message as soon as one is needed. */
function ask(kit: Kit, show: ShowAttempt): void {
  const signer = signerOf(kit)
  if (!signer) return
  const put = (message: Attempt['message']) => show((now) => ({ ...now, message }))
  const shown = prepareMessage(kit, signer, loadSource).then(put)
  shown.catch(() => {})
  // Its fields are shown before the code that writes its text is there.
  run(show, ({ writeQuestion }) => shown.then(() => writeQuestion(kit)).then(put))
}

/** Does what loads while the user reads. If it fails, the user sees why, until the user tries again. */
function run(show: ShowAttempt, call: (answer: Answer) => Promise<unknown>): void {
  loadAnswer()
    .then(call)
    .catch((cause) => {
      const { message: text } = toAppKitError(cause, 'UNREACHABLE')
      show(({ message }) => ({
        message,
        notice: { title: messages.failed, text, isAlert: true, action: messages.tryAgain },
      }))
    })
}
